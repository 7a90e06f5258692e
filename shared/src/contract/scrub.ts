/** Characters of an error's message that are kept. */
const MESSAGE_MAX = 500

/** What may tell of a person or open a door: each pattern is linear, or runs on twice MESSAGE_MAX characters. */
const secrets: readonly [RegExp, string][] = [
  // Of an address everything after its path.
  [/[?#][^\s"'`)]*/g, ''],
  // Encoded as in an address: whatever it says.
  [/(?<![\w.+%-])[\w.+%-]*%[0-9a-f]{2}[\w.+%-]*/gi, '…'],
  [/\/\/[^\s/@]*@/g, '//…@'],
  [
    /(?<![\p{L}\p{M}\p{N}_.+%-])[\p{L}\p{M}\p{N}_.+%-]+(?:[@＠][\p{L}\p{M}\p{N}_-]+(?:[.+%]+[\p{L}\p{M}\p{N}_-]+)*)+/gu,
    '…',
  ],
  [/\beyJ[\w-]*(?:\.[\w-]*)*/g, '…'],
  [/\b(?:bearer|basic)\s+\S+/gi, '…'],
  // A property of JSON, also within a text.
  [/\\?"([^"\\\n]*)\\?":\s*\\?"[^"\n]*(?:"|$)/g, '$1: …'],
  [/((?:passw(?:or)?d|contraseña|clave|secret|token|api[_-]?key|cookie)\s*[=:]\s*)[^\s&,;}]+/gi, '$1…'],
  // Keys, hashes and identifiers: long, with a digit.
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{20,}/g, '…'],
  [/\+?\p{Nd}(?:[\s().-]{0,2}\p{Nd}){5,}/gu, '…'],
  // Quoted text that is no name of a property.
  [/"[\w$.…]*[^"\n\w$.…][^"\n]*"/g, '"…"'],
  [/`[\w$.…]*[^`\n\w$.…][^`\n]*`/g, '`…`'],
  [/(?<!\w)'[\w$.…]*[^'\n\w$.…][^'\n]*'/g, "'…'"],
  [/[«“][^»”\n]*[»”]?/g, '«…»'],
]

/** An error's message without queries, tokens, addresses of people, long numbers and quoted sentences. */
export const scrub = (message: string): string =>
  secrets
    // Cut afterwards: half a secret has no pattern.
    .reduce((text, [pattern, by]) => text.replace(pattern, by), message.slice(0, 2 * MESSAGE_MAX))
    .slice(0, MESSAGE_MAX)
    .replace(/[^\P{C}\n]/gu, '')
    .trim()
