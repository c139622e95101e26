import type { Kit, Material } from '../kit.ts'

/** The materials that a theme provides to its objects. */
export interface Tones {
  readonly main: Material
  readonly second: Material
  readonly pale: Material
  readonly metal: Material
  /** The colour of light: halos, flames, sparks. */
  readonly glow: string
}

/** Draws one object around the origin, about 180 units wide and high. */
export type Draw = (kit: Kit, tones: Tones) => string
