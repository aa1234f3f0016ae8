import { decodeXML } from 'entities/decode'
import { Parser } from 'saxen'
import { TooLarge } from './too-large.ts'

export type XmlElement = {
  /** Without its prefix. */
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  /** The text of the element and of all within it, with that of CDATA. */
  text: string
}

/** Deeper than any file that a program writes, and more elements than one that people fill. */
const MOST = { depth: 100, elements: 400_000 }

const localOf = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Reads XML as a tree, below an element without a name. A file declares no entities, so that no short text becomes a
 * long one.
 * @throws if it is not well-formed, or nests deeper or has more elements than any such file
 */
export function readXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let count = 0
  const write = (text: string) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  const parser = new Parser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('openTag', (name, attributesOf) => {
    const given = Object.entries(attributesOf()).map(([key, value]) => [localOf(key), decodeXML(value)])
    const element = { name: localOf(name), attributes: Object.fromEntries(given), children: [], text: '' }
    open.at(-1)?.children.push(element)
    count += 1
    if (open.push(element) > MOST.depth || count > MOST.elements) throw new TooLarge()
  })
  parser.on('closeTag', () => write(open.pop()?.text ?? ''))
  parser.on('text', (text) => write(decodeXML(text)))
  parser.on('cdata', write)
  parser.parse(xml)
  return root
}

/** The elements within one that have this name, in order, without those within them. */
export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** Its first element with this name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)
