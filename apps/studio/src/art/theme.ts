/**
 * A theme contains everything that one game's art needs: colours, light, scenery, objects and lettering. The
 * poster, the icon, the backgrounds and the reel symbols come from it, so a new game is one new file in
 * `themes/`.
 */
import type { SymbolId } from '@fairhall/games'
import type { Kit } from './kit.ts'
import type { Lettering } from './lettering.ts'
import type { Draw, Tones } from './objects/object.ts'
import type { Pattern } from './patterns.ts'
import type { View } from './scenery.ts'
import type { WinArt } from './wins.ts'

type PictureSymbol = 'wild' | 'scatter' | 'high-1' | 'high-2' | 'high-3' | 'high-4'
export type LetterSymbol = Exclude<SymbolId, PictureSymbol>

export type Scene = (kit: Kit, view: View, theme: Theme) => string

export interface SlotArt {
  readonly pictures: Readonly<Record<PictureSymbol, Draw>>
  readonly letters: Readonly<Record<LetterSymbol, string>>
  /** Pictures instead of letters, for windows whose places are small. */
  readonly lows?: Readonly<Record<LetterSymbol, Draw>>
  /** The scatter is a coin: it shows its value, so it has no ribbon. */
  readonly isCoin?: boolean
  /** The outline of the plaque behind a letter, about 150 units wide, around the origin. */
  readonly plaque: string
  readonly plaqueColour: string
  readonly win: WinArt
}

export interface Theme {
  readonly id: string
  /** The game's name, which is the same in every language. */
  readonly title: string
  readonly sky: readonly [top: string, middle: string, bottom: string]
  /** Tint of the pattern and of thin lines. */
  readonly thread: string
  readonly pattern: Pattern
  readonly patternStrength: number
  readonly scene: Scene
  readonly tones: Tones
  readonly emblem: Draw
  readonly emblemScale?: number
  readonly emblemTurn?: number
  readonly lettering: Lettering
  /** Colours of the title from top to bottom. */
  readonly ink: readonly [light: string, middle: string, deep: string]
  readonly slot: SlotArt | null
  /** Objects on the board of a game that is not a slot, by name. */
  readonly pieces?: Readonly<Record<string, Draw>>
}
