import type { Kit, Material } from '../kit.ts'

/** The materials that a theme hands to the things it draws. */
export interface Tones {
  readonly main: Material
  readonly second: Material
  readonly pale: Material
  readonly metal: Material
  /** The colour of light itself: halos, flames, sparks. */
  readonly glow: string
}

/** Draws one thing around the origin, about 180 units wide and high. */
export type Draw = (kit: Kit, tones: Tones) => string
