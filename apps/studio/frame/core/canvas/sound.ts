/**
 * Small synthesised sounds. Off until the player turns sound on; the audio device is not opened before that.
 */
import type { WinStage } from '../game/win-stage.ts'

export interface Sound {
  setOn(isOn: boolean): void
  /** From 0 to 1. */
  setVolume(volume: number): void
  press(): void
  stop(reel: number): void
  tension(): void
  win(level: 0 | 1 | 2): void
  feature(): void
  /** Plays a note that rises with each step. */
  step(count: number): void
  tick(): void
  lose(): void
  /** Plays a fanfare, which is longer for a higher win. */
  celebrate(stage: WinStage): void
  /** Plays the ring of a coin. */
  coin(count: number): void
}

const FANFARES: Record<WinStage, readonly number[]> = {
  big: [0, 2, 4, 7],
  huge: [0, 2, 4, 7, 4, 7, 9],
  epic: [0, 2, 4, 7, 4, 7, 9, 7, 9, 11, 12],
}
const FIRST_VOLUME = 0.7
const SCALE = [523.25, 587.33, 659.25, 783.99, 880, 1046.5, 1174.66, 1318.51]

/** The audio device, opened with the first sound that is wanted. */
function createDevice() {
  let context: AudioContext | null = null
  let output: GainNode | null = null
  let volume = FIRST_VOLUME
  let on = false
  return {
    setOn(isOn: boolean) {
      on = isOn
      if (on && context === null) {
        context = new AudioContext()
        output = new GainNode(context, { gain: volume })
        output.connect(context.destination)
      }
      void (on ? context?.resume() : context?.suspend())
    },
    setVolume(next: number) {
      volume = next
      if (output !== null) output.gain.value = next
    },
    /** Sound that was on before this visit may start only with a press. */
    wake() {
      if (on && context?.state === 'suspended') void context.resume()
    },
    tone(frequency: number, startS: number, lengthS: number, loudness: number, type: OscillatorType) {
      if (!on || context === null || output === null) return
      const at = context.currentTime + startS
      const oscillator = new OscillatorNode(context, { frequency, type })
      const gain = new GainNode(context, { gain: 0 })
      gain.gain.setValueAtTime(0, at)
      gain.gain.linearRampToValueAtTime(loudness, at + 0.012)
      gain.gain.exponentialRampToValueAtTime(0.0001, at + lengthS)
      oscillator.connect(gain).connect(output)
      oscillator.start(at)
      oscillator.stop(at + lengthS)
    },
  }
}

export function createSound(): Sound {
  const { tone, wake, setOn, setVolume } = createDevice()
  const note = (step: number) => SCALE[step % SCALE.length] ?? 523.25
  return {
    setOn,
    setVolume,
    press() {
      wake()
      tone(196, 0, 0.09, 0.12, 'triangle')
    },
    stop: (reel) => {
      tone(92 + reel * 9, 0, 0.13, 0.22, 'sine')
      tone(note(reel), 0, 0.1, 0.025, 'triangle')
    },
    tension: () => [0, 1, 2, 3].forEach((step) => tone(220 + step * 46, step * 0.16, 0.24, 0.05, 'sawtooth')),
    win: (level) => {
      const notes =
        [
          [0, 2, 4],
          [0, 2, 4, 5, 7],
          [0, 2, 4, 5, 7, 5, 7],
        ][level] ?? []
      notes.forEach((step, index) => tone(note(step), index * 0.1, 0.36, 0.1, 'triangle'))
    },
    step: (count) => {
      tone(note(count % 8) * (count >= 8 ? 2 : 1), 0, 0.26, 0.09, 'triangle')
      tone(note((count + 2) % 8), 0.05, 0.2, 0.03, 'sine')
    },
    tick: () => tone(720, 0, 0.03, 0.05, 'square'),
    lose: () =>
      [150, 104, 70].forEach((frequency, index) => tone(frequency, index * 0.07, 0.3, 0.16, 'sawtooth')),
    celebrate(stage) {
      const notes = FANFARES[stage]
      notes.forEach((step, index) => {
        const octave = step >= SCALE.length ? 2 : 1
        tone(note(step) * octave, index * 0.13, 0.5, 0.1, 'triangle')
        tone((note(step) * octave) / 2, index * 0.13, 0.6, 0.05, 'sine')
      })
      for (const step of [0, 2, 4]) tone(note(step), notes.length * 0.13, 1.6, 0.06, 'triangle')
    },
    coin: (count) => tone(1_900 + (count % 5) * 160, 0, 0.12, 0.025, 'sine'),
    feature: () => [0, 3, 5, 7].forEach((step, index) => tone(note(step), index * 0.14, 0.7, 0.09, 'sine')),
  }
}
