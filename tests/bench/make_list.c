/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Writes a rating list of N players in the form of FIDE's combined list, `make_list N txt|xml`:
 * names from syllables, ids in order, every third player without a standard rating.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state = 1;

static unsigned draw(unsigned most)
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)(state >> 33) % most;
}

/* A word of two to four syllables; few of them are frequent, as in names. */
static void add_word(char *to)
{
	static const char *const syllables[] = {"an", "ber", "chi", "da",  "el", "fa", "gor", "han",
						"in", "jen", "ka",  "lar", "ma", "ni", "ol",  "pe",
						"ra", "sen", "ti",  "ul",  "va", "wi", "yu",  "zo"};
	unsigned n = 2 + draw(3), i, most = draw(3) ? 24 : 8;
	size_t from = strlen(to);

	for (i = 0; i < n; i++)
		strcat(to, syllables[draw(most)]);
	to[from] = (char)(to[from] - 32);
}

int main(int argc, char **argv)
{
	static const char *const federations[] = {"IND", "RUS", "GER", "ESP", "FRA",
						  "IRI", "DEN", "NOR", "POL", "USA"};
	unsigned n = argc > 1 ? (unsigned)atoi(argv[1]) : 1000, i;
	int xml = argc > 2 && !strcmp(argv[2], "xml");

	printf(xml ? "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<playerslist>\n"
		   : "ID Number      Name                                                         Fed "
		     "Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day "
		     "Flag\n");
	for (i = 0; i < n; i++) {
		char name[80] = "";
		unsigned rating = draw(3) ? 1400 + draw(1400) : 0,
			 rapid = draw(2) ? 1400 + draw(1200) : 0;
		unsigned year = 1940 + draw(78);
		const char *federation = federations[draw(10)], *title = rating > 2500 ? "GM" : "";
		char sex = draw(8) ? 'M' : 'F';

		add_word(name);
		strcat(name, ", ");
		add_word(name);
		if (!draw(3)) {
			strcat(name, " ");
			add_word(name);
		}
		if (xml)
			printf("<player>\n<fideid>%u</fideid>\n<name>%s</name>\n<country>%s</country>\n"
			       "<sex>%c</sex>\n<title>%s</title>\n<w_title></w_title>\n"
			       "<o_title></o_title>\n<foa_title></foa_title>\n<rating>%u</rating>\n"
			       "<games>0</games>\n<k>20</k>\n<rapid_rating>%u</rapid_rating>\n"
			       "<rapid_games>0</rapid_games>\n<rapid_k>20</rapid_k>\n"
			       "<blitz_rating></blitz_rating>\n<blitz_games></blitz_games>\n"
			       "<blitz_k></blitz_k>\n<birthday>%u</birthday>\n<flag></flag>\n"
			       "</player>\n",
			       100000 + i, name, federation, sex, title, rating, rapid, year);
		else
			printf("%-15u%-61s%-4s%-4c%-5s%-5s%-15s%-4s%-6u%-4u%-3u%-6u%-4u%-3u%-6s%-4s%-3s%-6u%-4s\n",
			       100000 + i, name, federation, sex, title, "", "", "", rating, 0, 20,
			       rapid, 0, 20, "", "", "", year, "");
	}
	if (xml)
		puts("</playerslist>");
	return 0;
}
