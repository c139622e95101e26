import { circle } from '../svg.ts'

/** The four suits around the origin, about 60 units high. */
export const suits = {
  spade: 'M0-32C30-6 34 14 18 20C9 23 3 17 2 12L8 32H-8L-2 12C-3 17-9 23-18 20C-34 14-30-6 0-32Z',
  heart: 'M0 30C-36 4-34-28-16-29C-6-29 0-20 0-13C0-20 6-29 16-29C34-28 36 4 0 30Z',
  diamond: 'M0-34Q10-14 25 0Q10 14 0 34Q-10 14-25 0Q-10-14 0-34Z',
  club: `${circle(0, -16, 14)}${circle(-16, 6, 14)}${circle(16, 6, 14)}M-6-6H6L2 12L8 32H-8L-2 12Z`,
} as const
export type Suit = keyof typeof suits
