import { type ComponentChild, render } from 'preact'
import { readAddress } from '../parts/browser/data-address.ts'
import { save } from '../parts/browser/download.ts'

/** Pixels of the PNG for each unit of the drawing. */
const SHARPNESS = 2

/** Saves a drawing as a file that looks the same everywhere: it contains its typeface. @param name of the file */
export async function saveChart(drawing: ComponentChild, name: string, as: 'svg' | 'png') {
  const container = document.createElement('div')
  render(drawing, container)
  const svg = container.querySelector('svg')
  if (!svg) return
  const { width, height } = svg.viewBox.baseVal
  svg.setAttribute('width', String(width))
  svg.setAttribute('height', String(height))
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style')
  style.textContent = await typefaceInside()
  svg.prepend(style)
  const text = new XMLSerializer().serializeToString(svg)
  const file = as === 'svg' ? new Blob([text], { type: 'image/svg+xml' }) : await toPng(text, width, height)
  save(name, file)
}

/** The page's `@font-face` rules, with their font files as `data:` addresses. */
async function typefaceInside(): Promise<string> {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
  return (await Promise.all(rules.map(withFile))).join('\n')
}

async function withFile({ cssText, parentStyleSheet }: CSSFontFaceRule): Promise<string> {
  const [, path = ''] = /url\("([^"]+)"\)/.exec(cssText) ?? []
  const file = await (await fetch(new URL(path, parentStyleSheet?.href ?? location.href))).blob()
  return cssText.replace(path, await readAddress(file))
}

/** Drawn from a `data:` address, which the content security policy allows and which taints no canvas. */
async function toPng(svg: string, width: number, height: number): Promise<Blob> {
  const picture = new Image()
  picture.src = await readAddress(new Blob([svg], { type: 'image/svg+xml' }))
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * SHARPNESS
  canvas.height = height * SHARPNESS
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws nothing.')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture was made.')))),
  )
}
