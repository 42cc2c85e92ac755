// SPDX-License-Identifier: AGPL-3.0-or-later
// Generates a client from an OpenAPI description: a module with one function per operation that
// checks answers against the description.
// Usage: api_generate.mjs <openapi.json >client.mjs
import { readFileSync } from "node:fs";

const description = JSON.parse(readFileSync(0, "utf8"));
const methods = ["get", "put", "post", "delete", "patch"];

function operation(path, method, op) {
  const parameters = op.parameters ?? [];
  const names = (place) => parameters.filter((p) => p.in === place).map((p) => p.name);
  return `
/** ${op.summary ?? op.operationId} */
export function ${op.operationId}(client, { body, ...parameters } = {}) {
  return call(client, ${JSON.stringify({
    path,
    method: method.toUpperCase(),
    inPath: names("path"),
    inQuery: names("query"),
    inHeader: names("header"),
    required: parameters.filter((p) => p.required).map((p) => p.name),
    secured: (op.security ?? description.security ?? []).length > 0,
    responses: op.responses,
  })}, parameters, body);
}`;
}

const operations = Object.entries(description.paths).flatMap(([path, item]) =>
  methods.filter((m) => item[m]).map((m) => operation(path, m, item[m])),
);

console.log(`// Generated from the description of ${description.info.title}.
const components = ${JSON.stringify(description.components)};
const root = ${JSON.stringify(description.servers[0].url)};

function resolve(node) {
  return node?.$ref
    ? node.$ref.slice(2).split("/").slice(1).reduce((o, key) => o[key], components)
    : node;
}

const types = {
  string: (v) => typeof v === "string",
  integer: Number.isInteger,
  number: (v) => typeof v === "number",
  boolean: (v) => typeof v === "boolean",
  null: (v) => v === null,
  array: Array.isArray,
  object: (v) => typeof v === "object" && v !== null && !Array.isArray(v),
};

function check(schema, value, where) {
  schema = resolve(schema);
  if (schema === undefined) return;
  const allowed = schema.type === undefined ? [] : [schema.type].flat();
  if (allowed.length && !allowed.some((t) => types[t](value)))
    throw new Error(where + ": not " + allowed.join(" or ") + ": " + JSON.stringify(value));
  if (schema.enum && !schema.enum.includes(value))
    throw new Error(where + ": not one of " + schema.enum + ": " + value);
  if (types.object(value)) {
    for (const name of schema.required ?? [])
      if (!(name in value)) throw new Error(where + " has no " + name);
    for (const [name, member] of Object.entries(value)) {
      const known = schema.properties?.[name];
      if (known) check(known, member, where + "." + name);
      else if (schema.additionalProperties === false || (schema.properties && !schema.additionalProperties))
        throw new Error(where + "." + name + " is not described");
    }
  }
  if (types.array(value) && schema.items)
    value.forEach((item, i) => check(schema.items, item, where + "[" + i + "]"));
}

async function call(client, op, parameters, body) {
  for (const name of op.required)
    if (parameters[name] === undefined) throw new Error(op.path + " needs " + name);
  let path = op.path;
  for (const name of op.inPath)
    path = path.replace("{" + name + "}", encodeURIComponent(parameters[name]));
  const query = new URLSearchParams();
  for (const name of op.inQuery)
    if (parameters[name] !== undefined) query.set(name, parameters[name]);
  const headers = { connection: "close" };
  for (const name of op.inHeader)
    if (parameters[name] !== undefined) headers[name] = parameters[name];
  if (op.secured && client.token) headers.authorization = "Bearer " + client.token;
  if (body !== undefined) headers["content-type"] = "application/json";
  const reply = await fetch(client.url + root + path + (query.size ? "?" + query : ""), {
    method: op.method, headers, body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await reply.text();
  const described = resolve(op.responses[reply.status]);
  const where = op.method + " " + path + " " + reply.status;
  if (!described) throw new Error(where + " is not described: " + text);
  const type = reply.headers.get("content-type")?.split(";")[0];
  const content = described.content?.[type];
  if (described.content && !content) throw new Error(where + ": " + type + " is not described");
  const value = content ? JSON.parse(text) : text;
  if (content) check(content.schema, value, where);
  return { status: reply.status, value, etag: reply.headers.get("etag") };
}
${operations.join("\n")}`);
