/** Names that every object or function has without being given them, and those that a language or a library asks for. */
export const NAMES_OF_ANY_OBJECT = [
  'constructor',
  'prototype',
  'toString',
  'toLocaleString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  '__defineGetter__',
  '__lookupSetter__',
  'toJSON',
  'then',
  'length',
  'name',
  'call',
]
