import { describe, expect, test } from 'vitest'
import { wheel, wheelDefinition, wheelFields, wheelPays, wheelRisks } from './wheel.ts'

const settings = wheelRisks.flatMap((risk) => wheelFields.map((fields) => ({ risk, fields })))

describe.each(settings)('a wheel of $fields fields at $risk risk', (choices) => {
  const pays = wheelPays(wheelDefinition, choices)

  test('has the stated number of fields and returns exactly 99%', () => {
    expect(pays.length).toBe(Number(choices.fields))
    expect(pays.reduce((sum, one) => sum + one, 0)).toBe(99 * pays.length)
  })

  test('pays the field that was drawn', () => {
    for (const [field, hundredths] of pays.entries()) {
      const outcome = wheel.play({ below: () => field }, 100n, choices)
      expect(outcome).toEqual({ kind: 'wheel', field, pays: hundredths, win: BigInt(hundredths) })
    }
  })
})

test('with more fields pays its highest prize less often and higher, at medium and high risk only', () => {
  const greatest = wheelRisks.map((risk) =>
    wheelFields.map((fields) => {
      const pays = wheelPays(wheelDefinition, { risk, fields })
      const most = Math.max(...pays)
      return { pays: most, every: pays.length / pays.filter((one) => one === most).length }
    }),
  )
  const rises = greatest.map((tables) =>
    tables.slice(1).map(({ pays, every }, at) => pays > tables[at]!.pays && every > tables[at]!.every),
  )
  expect(rises.map((steps) => [...new Set(steps)])).toEqual([[false], [true], [true]])
})

test('never pays more than declared', () => {
  expect(Math.max(...settings.flatMap((one) => wheelPays(wheelDefinition, one)))).toBe(4_950)
})

test.each([{}, { fields: 10, risk: 'low' }, { fields: '15', risk: 'low' }, { fields: '10', risk: 'none' }])(
  'has no setting %o',
  (raw) => {
    expect(wheel.readChoices(raw)).toBeNull()
  },
)
