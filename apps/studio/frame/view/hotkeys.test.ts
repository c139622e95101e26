import { describe, expect, test } from 'vitest'
import { createStore, type ScreenState } from '../core/screen/store.ts'
import { hotkeyAction, runHotkey, type HotkeyAction } from './hotkeys.ts'

const press = { key: 'z', code: 'KeyZ', repeat: false, altKey: false, ctrlKey: false, metaKey: false }

describe('a key', () => {
  test.each([
    ['that halves the stake', press, true, 'half'],
    ['of another alphabet', { ...press, key: 'я' }, true, 'half'],
    ['that ends automatic play', { ...press, key: 'Escape', code: 'Escape' }, true, 'stop'],
    ['while hotkeys are off', press, false, null],
    ['that is held down', { ...press, repeat: true }, true, null],
    ['of the browser', { ...press, ctrlKey: true }, true, null],
    ['without a meaning', { ...press, key: 'q', code: 'KeyQ' }, true, null],
  ])('%s', (_, event, isOn, expected) => {
    expect(hotkeyAction(event, isOn)).toBe(expected)
  })
})

const running = { left: 3, played: 1, net: '0.00', isDown: false }

test.each<[HotkeyAction, Partial<ScreenState>, readonly string[]]>([
  ['half', {}, ['half']],
  ['double', {}, ['double']],
  ['flip', {}, ['flip']],
  ['flip', { phase: 'placing' }, []],
  ['fast', {}, ['fast']],
  ['stop', {}, []],
  ['stop', { autoplay: running, phase: 'between' }, ['stop']],
])('the hotkey %s in %o does %o', (action, state, expected) => {
  const done: string[] = []
  const record = (entry: string) => () => void done.push(entry)
  const store = createStore({ phase: 'idle', autoplay: null, ...state } as ScreenState, () => {})
  runHotkey(action, {
    kit: { store },
    table: { changeStake: ({ kind }) => void done.push(kind) },
    view: { flip: record('flip') },
    autoplay: { stop: record('stop') },
    toggleTurbo: record('fast'),
  })
  expect(done).toEqual(expected)
})

test.each([
  [null, running, ['second']],
  [running, running, ['first', 'second']],
  [running, null, ['first']],
  [null, null, []],
])('the hotkey that stops autoplay stops that of both bets: %o, %o', (first, second, expected) => {
  const done: string[] = []
  const betOf = (autoplay: typeof first, name: string) => ({
    store: createStore({ phase: 'idle', autoplay } as ScreenState, () => {}),
    autoplay: { stop: () => void done.push(name) },
  })
  const own = betOf(first, 'first')
  const rest = { table: { changeStake: () => {} }, view: {}, toggleTurbo: null }
  runHotkey('stop', { ...rest, kit: own, autoplay: own.autoplay, second: betOf(second, 'second') })
  expect(done).toEqual(expected)
})
