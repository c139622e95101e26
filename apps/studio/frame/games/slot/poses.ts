/** How a winning symbol moves in place; each movement starts and ends at rest. */
import type { Stir } from '../../../src/art/wins.ts'

export interface Pose {
  readonly wide: number
  readonly high: number
  /** Radians. */
  readonly turn: number
  /** In symbol heights. */
  readonly rise: number
}

const evenly = (by: number, turn = 0): Pose => ({ wide: by, high: by, turn, rise: 0 })
const wave = (share: number) => Math.sin(share * Math.PI)

export const atRest: Pose = evenly(1)

export const poses: Readonly<Record<Stir, (share: number) => Pose>> = {
  swell: (share) => evenly(1 + wave(share) * 0.1),
  sway: (share) => evenly(1 + wave(share) * 0.05, Math.sin(share * Math.PI * 2) * 0.16),
  hop: (share) => {
    const up = Math.abs(Math.sin(share * Math.PI * 2)) * (1 - share * 0.5)
    return {
      wide: 1.05 - up * 0.08 - share * 0.05,
      high: 0.97 + up * 0.1 + share * 0.03,
      turn: 0,
      rise: up * 0.09,
    }
  },
  turn: (share) => ({
    ...evenly(1 + wave(share) * 0.06),
    wide: Math.max(0.08, Math.abs(Math.cos(share * Math.PI * 2))),
  }),
  shiver: (share) => evenly(1 + wave(share) * 0.09, Math.sin(share * Math.PI * 8) * 0.07 * (1 - share)),
}
