import type { SlotDefinition } from './definition.ts'
import { court } from './maths/court.ts'
import { orchard } from './maths/orchard.ts'
import { river } from './maths/river.ts'
import { throne } from './maths/throne.ts'

/** What is told of a mathematics before anyone plays it. A test enumerates every spin and proves each figure. */
export type Declared = {
  volatility: 'low' | 'medium' | 'high'
  /** Per cent of the stakes, over all rounds there are. */
  rtp: string
  /** Per cent of paid spins that win anything or award free games. */
  hitRate: string
  /** One paid spin in so many awards free games. */
  featureEvery: string
  /** Standard deviation of a round's win, in stakes. */
  deviation: string
  /** No round can pay more, in stakes. */
  maxWin: string
}

export const declared: Record<string, Declared> = {
  river: {
    volatility: 'medium',
    rtp: '96.4183',
    hitRate: '43.5778',
    featureEvery: '97.98',
    deviation: '3.61',
    maxWin: '12551.50',
  },
  throne: {
    volatility: 'high',
    rtp: '96.1461',
    hitRate: '22.4989',
    featureEvery: '161.25',
    deviation: '9.16',
    maxWin: '122580.00',
  },
  orchard: {
    volatility: 'low',
    rtp: '95.9654',
    hitRate: '52.4979',
    featureEvery: '36.40',
    deviation: '2.68',
    maxWin: '1671.10',
  },
  court: {
    volatility: 'medium',
    rtp: '96.1054',
    hitRate: '27.5353',
    featureEvery: '161.25',
    deviation: '4.38',
    maxWin: '17490.00',
  },
}

export const slotIds = [
  'koi-river',
  'last-crown',
  'night-orchard',
  'lotus-court',
  'masquerade',
  'golden-noon',
] as const

export type SlotId = (typeof slotIds)[number]

/** The six slots: a title and a mathematics. Their looks are the studio's. */
export const slots: Record<SlotId, { title: string; definition: SlotDefinition }> = {
  'koi-river': { title: 'Koi River', definition: river },
  'last-crown': { title: 'Last Crown', definition: throne },
  'night-orchard': { title: 'Night Orchard', definition: orchard },
  'lotus-court': { title: 'Lotus Court', definition: court },
  masquerade: { title: 'Masquerade', definition: throne },
  'golden-noon': { title: 'Golden Noon', definition: river },
}
