import { expect, test } from 'vitest'
import { MissingTexts, Texts } from './texts.ts'

function givenTexts() {
  const asked: string[] = []
  const texts = new Texts((name) => {
    asked.push(name)
    return name === 'pages/none' ? null : { title: name }
  })
  return { asked, texts }
}

test('finds documents by directory and name', async () => {
  const { texts } = givenTexts()
  await texts.load(['pages/lobby', 'layout/shell'])
  expect(texts.messages()).toEqual({
    pages: { lobby: { title: 'pages/lobby' } },
    layout: { shell: { title: 'layout/shell' } },
  })
})

test('does not request loaded documents again', async () => {
  const { asked, texts } = givenTexts()
  await texts.load(['pages/lobby'])
  await texts.load(['pages/lobby', 'pages/game'])
  expect(asked).toEqual(['pages/lobby', 'pages/game'])
})

test('the browser starts with what the server rendered', async () => {
  const server = givenTexts().texts
  await server.load(['pages/lobby'])
  const { asked, texts } = givenTexts()
  texts.hydrate(server.dehydrate())
  await texts.load(['pages/lobby'])
  expect(asked).toEqual([])
  expect(texts.messages()).toEqual(server.messages())
})

test('distinguishes a missing document from a failure', async () => {
  await expect(givenTexts().texts.load(['pages/none'])).rejects.toBeInstanceOf(MissingTexts)
})

test('notifies listeners of new texts', async () => {
  const { texts } = givenTexts()
  let calls = 0
  const stop = texts.subscribe(() => calls++)
  await texts.load(['pages/lobby'])
  stop()
  await texts.load(['pages/game'])
  expect(calls).toBe(1)
})
