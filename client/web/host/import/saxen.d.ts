/** The package has no types. These are those of what we use. */
declare module 'saxen' {
  type Decode = (text: string) => string
  export class Parser {
    on(event: 'error', handle: (error: Error) => void): this
    on(event: 'openTag', handle: (name: string, attributesOf: () => Record<string, string>) => void): this
    on(event: 'closeTag', handle: (name: string) => void): this
    on(event: 'text', handle: (text: string, decode: Decode) => void): this
    on(event: 'cdata', handle: (text: string) => void): this
    parse(xml: string): Error | undefined
  }
}
