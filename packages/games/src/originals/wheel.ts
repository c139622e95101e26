import { fraction } from '../fraction.ts'
import { defineOriginal, fieldsOf, oneOf } from '../original.ts'
import { payExactly } from '../exact-payout.ts'

/**
 * Wheel: 10 to 50 fields of equal size, three risks; the field under the pointer pays. In every paytable all
 * fields together pay exactly 99% of as many stakes as there are fields.
 */
export const wheelRisks = ['low', 'medium', 'high'] as const
export type WheelRisk = (typeof wheelRisks)[number]
export const wheelFields = ['10', '20', '30', '40', '50'] as const
export type WheelFields = (typeof wheelFields)[number]
export type WheelChoices = { fields: WheelFields; risk: WheelRisk }

export type WheelOutcome = {
  kind: 'wheel'
  /** The field under the pointer, clockwise from the first. */
  field: number
  /** In hundredths of the stake. */
  pays: number
  win: bigint
}

/** Per risk and number of fields: what each pays in hundredths, clockwise. */
type WheelDefinition = { pays: Record<WheelRisk, Record<WheelFields, number[]>> }

const LOW_TEN = [0, 110, 130, 110, 150, 0, 110, 130, 110, 140]
const low = (fields: number) => Array.from({ length: fields }, (_, at) => LOW_TEN[at % 10]!)

/** A field that pays nothing before each that pays. */
const between = (pays: number[]) => pays.flatMap((one) => [0, one])

/** One field pays, the others pay nothing. */
const single = (fields: number) => Array.from({ length: fields }, (_, at) => (at === 0 ? fields * 99 : 0))

export const wheelDefinition: WheelDefinition = {
  pays: {
    low: { 10: low(10), 20: low(20), 30: low(30), 40: low(40), 50: low(50) },
    medium: {
      10: between([190, 150, 200, 150, 300]),
      20: between([150, 180, 200, 150, 400, 150, 200, 180, 200, 170]),
      30: between([150, 180, 200, 150, 230, 200, 150, 500, 150, 200, 180, 150, 200, 180, 150]),
      40: between([
        150, 170, 200, 150, 200, 150, 170, 200, 280, 150, 200, 150, 170, 600, 150, 200, 150, 170, 200, 150,
      ]),
      50: between([
        150, 200, 150, 200, 150, 200, 150, 300, 150, 200, 150, 200, 700, 200, 150, 200, 150, 200, 150, 200,
        150, 200, 150, 150, 150,
      ]),
    },
    high: { 10: single(10), 20: single(20), 30: single(30), 40: single(40), 50: single(50) },
  },
}

/** What the fields of a wheel pay, in hundredths of the stake, clockwise. */
export const wheelPays = ({ pays }: WheelDefinition, { risk, fields }: WheelChoices): number[] =>
  pays[risk][fields]

export const wheel = defineOriginal({
  id: 'wheel',
  title: 'Wheel',
  volatility: 'setting',
  rtp: '99.0000',
  hitRate: null,
  maxWin: '49.50',
  best: { pays: '49.50', every: '50' },
  definition: wheelDefinition,
  rules: (definition: WheelDefinition) => ({
    readChoices(raw): WheelChoices | null {
      const asked = fieldsOf(raw)
      const fields = oneOf(asked['fields'], wheelFields)
      const risk = oneOf(asked['risk'], wheelRisks)
      return fields === null || risk === null ? null : { fields, risk }
    },
    play(draws, stake, choices): WheelOutcome {
      const all = wheelPays(definition, choices)
      const field = draws.below(all.length)
      const pays = all[field]!
      return { kind: 'wheel', field, pays, win: payExactly(draws, stake, fraction(BigInt(pays), 100n)) }
    },
  }),
})
