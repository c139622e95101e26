/**
 * Writes the art of every game as files. The output depends only on the themes. Each file name contains a
 * hash of its content, so browsers cache files permanently and unchanged images are not rebuilt.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { background, emblemAlone, icon, piece, poster, wordmark } from './src/art/pictures.ts'
import { findRaster } from './src/art/raster.ts'
import { symbolSheet } from './src/art/symbols.ts'
import type { Theme } from './src/art/theme.ts'
import { themes } from './src/art/themes/index.ts'
import type { WinArt } from './src/art/wins.ts'

/**
 * Widths of the raster posters: one tile on a standard and on a high-density screen. The catalogue names one
 * file of each.
 */
const POSTER_WIDTHS = { '-small': 240, '': 480 } as const
const SHEET_CELL = 256

export interface GameArt {
  readonly poster: string
  /** Width in pixels → file. Empty when the machine has no image encoder: the SVG is then the only poster. */
  readonly posterAvif: Readonly<Record<string, string>>
  readonly icon: string
  /** The game's name in its own lettering. */
  readonly title: string
  readonly emblem: string
  readonly wide: string
  readonly tall: string
  readonly sheet: string | null
  /** The low symbols of the slot are the letters of cards; otherwise they are pictures with names. */
  readonly hasLetters: boolean
  /** What flies when a slot pays. */
  readonly win: WinArt | null
  /** Board pieces by name. */
  readonly pieces: Readonly<Record<string, string>>
  /** Colours that the frame uses: sky from top to bottom, ink, light. */
  readonly colours: {
    readonly sky: readonly string[]
    readonly ink: readonly string[]
    readonly glow: string
  }
}
export type ArtManifest = Readonly<Record<string, GameArt>>

type Encode = (svg: string, file: string, width: number) => Promise<void>

/** Fills `<dist>/art` and `<dist>/posters` and returns a manifest. File names are relative to `dist`. */
export async function buildArt(dist: string): Promise<ArtManifest> {
  await mkdir(join(dist, 'art'), { recursive: true })
  await mkdir(join(dist, 'posters'), { recursive: true })
  const encode = await findAvifEncoder()
  const written = new Set<string>()
  const manifest: Record<string, GameArt> = {}
  for (const theme of themes) manifest[theme.id] = await buildGame(dist, theme, encode, written)
  await writeFile(join(dist, 'art', 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await removeOthers(dist, written)
  return manifest
}

async function buildGame(
  dist: string,
  theme: Theme,
  encode: Encode | null,
  written: Set<string>,
): Promise<GameArt> {
  const place = (name: string) => {
    written.add(name)
    return join(dist, name)
  }
  const write = async (kind: string, svg: string) => {
    const name = `art/${theme.id}-${kind}-${hashOf(svg)}.svg`
    const file = place(name)
    if (!existsSync(file)) await writeFile(file, svg)
    return name
  }
  const posterSvg = poster(theme)
  const posterName = await write('poster', posterSvg)
  const posterAvif: Record<string, string> = {}
  for (const [suffix, width] of encode === null ? [] : Object.entries(POSTER_WIDTHS)) {
    const name = `art/${theme.id}-poster-${hashOf(posterSvg)}-${width}.avif`
    const file = place(name)
    if (!existsSync(file)) await encode?.(posterSvg, file, width)
    posterAvif[width] = name
    await copyFile(file, join(dist, 'posters', `${theme.id}${suffix}.avif`))
  }
  await copyFile(join(dist, posterName), join(dist, 'posters', `${theme.id}.svg`))
  const pieces: Record<string, string> = {}
  for (const [name, draw] of Object.entries(theme.pieces ?? {})) {
    pieces[name] = await write(`piece-${name}`, piece(theme, name, draw))
  }
  return {
    poster: posterName,
    posterAvif,
    icon: await write('icon', icon(theme)),
    title: await write('title', wordmark(theme)),
    emblem: await write('emblem', emblemAlone(theme)),
    wide: await write('wide', background(theme, 'wide')),
    tall: await write('tall', background(theme, 'tall')),
    hasLetters: theme.slot?.lows === undefined,
    sheet: theme.slot === null ? null : await write('symbols', symbolSheet(theme, theme.slot, SHEET_CELL)),
    win: theme.slot?.win ?? null,
    pieces,
    colours: { sky: theme.sky, ink: theme.ink, glow: theme.tones.glow },
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10)

/** Without an encoder, the SVGs alone are a complete set of art. */
async function findAvifEncoder(): Promise<Encode | null> {
  const open = await findRaster()
  if (open === null) return null
  return async (svg, file, width) => {
    await open(svg, width).avif({ quality: 62, effort: 3 }).toFile(file)
  }
}

async function removeOthers(dist: string, written: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(join(dist, 'art'))) {
    // A compressed file is kept as long as its source.
    const made = name.replace(/\.br$/, '')
    if (made !== 'manifest.json' && !written.has(`art/${made}`)) await rm(join(dist, 'art', name))
  }
}
