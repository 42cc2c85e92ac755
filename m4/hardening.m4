# hardening.m4: compiler and linker hardening, each option only where the tools take it.
# SPDX-License-Identifier: AGPL-3.0-or-later

# K_TRY_FLAG(VARIABLE, FLAG): adds FLAG to the shell VARIABLE if a program compiles and links with
# it without a warning.
AC_DEFUN([K_TRY_FLAG],
[AS_VAR_PUSHDEF([k_cache], [k_cv_flag_$2])
AC_CACHE_CHECK([whether $CC takes $2], [k_cache],
	[k_cflags=$CFLAGS
	CFLAGS="$CFLAGS $2 -Werror"
	AC_LINK_IFELSE([AC_LANG_PROGRAM([[#include <string.h>]],
		[[char text[8]; memset(text, 0, sizeof text); return text[0]; ]])],
		[AS_VAR_SET([k_cache], [yes])], [AS_VAR_SET([k_cache], [no])])
	CFLAGS=$k_cflags])
AS_VAR_IF([k_cache], [yes], [$1="[$]$1 $2"])
AS_VAR_POPDEF([k_cache])])

# K_TRY_FORTIFY(VARIABLE): adds the highest level of _FORTIFY_SOURCE that the libc knows, unless
# the builder has chosen one.  Sets k_fortified to no where the compiler does not optimize, since
# the libc would only warn there, else to yes.
AC_DEFUN([K_TRY_FORTIFY],
[AC_CACHE_CHECK([which level of _FORTIFY_SOURCE to use], [k_cv_fortify],
	[k_cflags=$CFLAGS
	k_cv_fortify=none
	for k_level in 2 3; do
		CFLAGS="$k_cflags -D_FORTIFY_SOURCE=$k_level -Werror"
		AC_COMPILE_IFELSE([AC_LANG_PROGRAM([[#include <string.h>]], [[
			#ifndef __OPTIMIZE__
			unfortified
			#endif]])], [k_cv_fortify=$k_level])
	done
	CFLAGS=$k_cflags
	AC_COMPILE_IFELSE([AC_LANG_PROGRAM([[]], [[
		#ifndef _FORTIFY_SOURCE
		undefined
		#endif]])], [k_cv_fortify="the builder's"])])
AS_CASE([$k_cv_fortify],
	[none], [k_fortified=no],
	[@<:@0-9@:>@], [k_fortified=yes
		$1="[$]$1 -D_FORTIFY_SOURCE=$k_cv_fortify"],
	[k_fortified=yes])])

# K_HARDENING(CFLAGS-VARIABLE, LDFLAGS-VARIABLE, SANITIZED): all of it.  Fortified functions hide
# from AddressSanitizer what it would see, so they are left out if SANITIZED is yes.
AC_DEFUN([K_HARDENING],
[K_TRY_FLAG([$1], [-fstack-protector-strong])
K_TRY_FLAG([$1], [-fstack-clash-protection])
K_TRY_FLAG([$1], [-fcf-protection])
K_TRY_FLAG([$1], [-fPIE])
k_fortified=no
AS_IF([test "$3" != yes], [K_TRY_FORTIFY([$1])])
K_TRY_FLAG([$2], [-pie])
K_TRY_FLAG([$2], [-Wl,-z,relro])
K_TRY_FLAG([$2], [-Wl,-z,now])
K_TRY_FLAG([$2], [-Wl,-z,noexecstack])])
