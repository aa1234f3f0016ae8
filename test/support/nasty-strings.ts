/**
 * Strings that break what takes text for something else: markup, SQL, formulas, paths, formats; and
 * text that is hard to store, cut, compare or show. 100 of them, each in five places.
 */

const MARKUP = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "'-alert(1)-'",
  '</textarea><script>alert(1)</script>',
  '<!-- comment',
  '<![CDATA[x]]>',
  '&lt;b&gt; &amp;amp; &#x27; &#0;',
  'javascript:alert(1)',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is one of the strings
  '{{7*7}} ${7*7} #{7*7} <%= 7*7 %>',
]
const QUERIES = [
  "' OR 1=1 --",
  "'; DROP TABLE session; --",
  '" OR ""="',
  "\\'; select pg_sleep(10); --",
  '$1 $2 ? :name @p1 %s %d %n',
  '{"$gt":""}',
  '*)(uid=*))(|(uid=*',
  '`id` $(id) | id ; id & id',
  '\\x00\\u0000\\0',
  "E'\\\\' || chr(0)",
]
const FORMULAS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1:A9)',
  '\t=1+1',
  '=HYPERLINK("http://evil.example","click")',
  "=cmd|' /C calc'!A0",
  '＝1+1',
  "'=1+1",
  '"=1+1"',
]
const PATHS = [
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '%2e%2e%2f',
  '%00',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  '/dev/null',
  'CON',
  'a/b?c=d#e',
  '~root',
]
const NAMES = [
  'null',
  'undefined',
  'NaN',
  'true',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '[object Object]',
  '-Infinity',
]
const NUMBERS = ['0', '-0', '00', '1e309', '0x1F', '1_000', '9007199254740993', '1,000.5', '١٢٣', '½']
const LINES = [
  'one\ntwo',
  'one\r\ntwo',
  'one\rtwo',
  'one\u2028two',
  'one\u2029two',
  'one\u0085two',
  'a,b;c\td',
  'say "yes", ""no""',
  'data: x\n\nid: 7\nevent: end',
  'HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\n\r\n',
]
const SIGNS = [
  '\u0001\u0002\u0003\u0008\u001b[31m\u007f',
  'soft\u00ad\u200b\u200c\u200d\u2060',
  '\ufeff',
  '\u202eright to left\u202c',
  '\u2066isolated\u2069',
  '\ufffe\uffff\ufdd0',
  'tag\u{e0001}\u{e0020}\u{e007f}',
  '\u{f0000}\u{10ffff}',
  'a\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307',
  '\u00a0nbsp\u3000wide\u2003em',
]
const SCRIPTS = [
  'مرحبا بالعالم',
  'שלום עולם',
  '田中さんにあげて下さい',
  'Ω≈ç√∫˜µ≤≥÷',
  'Zażółć gęślą jaźń',
  'ภาษาไทยไม่มีวรรค',
  'हिन्दी क्षि',
  'ﷺ ﷽',
  'ＡＢＣ　１２３',
  'İıſßẞΣσς',
]
const PICTURES = ['👩🏽‍💻', '👨‍👩‍👧‍👦', '🏳️‍🌈🏴‍☠️', '🇩🇪🇺🇳🇽', '1️⃣#️⃣', '❤️❤︎', '🫥🪿', '𝒜𝔅ℂ', '👍🏻👍🏿', '¯\\_(ツ)_/¯']

const BASES = [
  ...MARKUP,
  ...QUERIES,
  ...FORMULAS,
  ...PATHS,
  ...NAMES,
  ...NUMBERS,
  ...LINES,
  ...SIGNS,
  ...SCRIPTS,
  ...PICTURES,
]

/** 500 strings that can be stored. */
export const NASTY_STRINGS: readonly string[] = BASES.flatMap((base) => [
  base,
  `x${base}`,
  `${base}x`,
  `x ${base} y`,
  `${base}${base}`,
])

/** Strings that no layer stores as they are: U+0000 and halves of pairs. */
export const UNSTORABLE_STRINGS: readonly string[] = ['\u0000', 'a\u0000b', '\ud800', 'a\udfffb', '\udc00\ud800']
