import { expect, test } from 'vitest'
import { limited } from './preload-limit.ts'

test('starts at most four at the same time; a place is free again when one ends', async () => {
  const gates: PromiseWithResolvers<string>[] = []
  const work = limited(() => {
    const gate = Promise.withResolvers<string>()
    gates.push(gate)
    return gate.promise
  })
  const begun = [work(), work(), work(), work()]
  expect(await work()).toBeUndefined()
  expect(gates).toHaveLength(4)

  gates[0]?.resolve('done')
  expect(await begun[0]).toBe('done')
  void work()
  expect(gates).toHaveLength(5)
})

test('a failed one frees its place', async () => {
  const work = limited(() => Promise.reject(new Error('gone')), 1)
  await expect(work()).rejects.toThrow('gone')
  await expect(work()).rejects.toThrow('gone')
})
