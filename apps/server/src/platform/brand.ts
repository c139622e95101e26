/**
 * The brand of a site: a file with a name, a logo and values that override the design tokens on every page. It is read at the
 * start. A missing or invalid file stops the start with a one-line error.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { WrongSettings } from './config.ts'

const color = z.string().regex(/^#[0-9a-f]{6}$/)
/** A safe CSS value: without characters that could end the declaration. */
const value = z.string().regex(/^[\w\s'.,-]+$/)
const token = z.string().regex(/^[a-z-]+$/)

const brandFile = z.object({
  name: z.string().min(1),
  logo: z.string().regex(/^<svg\s[\s\S]*<\/svg>$/),
  colors: z.record(token, color),
  fonts: z.record(token, value),
  radius: z.record(token, value),
})

export interface Brand {
  id: string
  name: string
  /** An SVG document. */
  logo: string
  /** Colours used outside the style sheets of the pages: the offline page, the bars of a phone, the icon. */
  colors: BrandColors
  /** Overrides the design tokens and replaces the mark with the logo. */
  styles: string
  /** A hash of the file. */
  version: string
}

/** Colours of the default style sheet, for names that the file omits. */
const DEFAULT_COLORS = {
  ink: '#0b0e14',
  lifted: '#252e40',
  text: '#f4f2ec',
  muted: '#a9b1c2',
  brass: '#e7b24a',
  'on-brass': '#1b1304',
  azure: '#5aa9ff',
}
export type BrandColors = typeof DEFAULT_COLORS

/** The default style sheet already has the values of this brand, so it gets no overrides. */
export const DEFAULT_BRAND = 'fairhall'

export function readBrand(configDir: string, id: string): Brand {
  const file = path.join(configDir, 'brands', `${id}.json`)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new WrongSettings(`BRAND is ${id}, but ${file} cannot be read.`)
  }
  const parsed = brandFile.safeParse(toJson(text))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new WrongSettings(`${file}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`)
  }
  const version = createHash('sha256').update(text).digest('hex').slice(0, 16)
  const { name, logo } = parsed.data
  const colors = { ...DEFAULT_COLORS, ...parsed.data.colors }
  return { id, name, logo, version, colors, styles: stylesOf(parsed.data, version) }
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function stylesOf({ colors, fonts, radius }: z.infer<typeof brandFile>, version: string): string {
  const lines = [
    ...Object.entries(colors).map(([name, color]) => `--color-${name}: ${color};`),
    ...Object.entries(fonts).map(([name, font]) => `--font-${name}: ${font}, system-ui, sans-serif;`),
    ...Object.entries(radius).map(([name, size]) => `--radius-${name}: ${size};`),
  ]
  return [
    `:root {\n  ${lines.join('\n  ')}\n}`,
    `.brand-mark {\n  background: url(/brand/${version}.svg) center / contain no-repeat;\n}`,
    '.brand-mark > * {\n  display: none;\n}\n',
  ].join('\n')
}
