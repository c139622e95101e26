/** Sound and hotkeys: what the player sets once for all games. */
import type { GameKit, GameView } from '../core/game/game-view.ts'
import { h, write } from './dom.ts'
import { HOTKEYS } from './hotkeys.ts'
import { createPanel, type Panel } from './panel.ts'
import { percentIn } from '../core/amounts/percent.ts'

interface SettingsParts {
  setSound(on: boolean): void
}

export function createSettingsPanel(kit: GameKit, view: GameView, { setSound }: SettingsParts): Panel {
  const { t } = kit
  return createPanel(t, 'settings', t('gameSettings.title'), (body) => {
    const key = (text: string, meaning: string) =>
      h('div', {}, h('dt', {}, h('kbd', {}, text)), h('dd', {}, meaning))
    const list = (rows: HTMLElement[]) => h('dl', { class: 'keys' }, ...rows)
    const possible = HOTKEYS.filter(({ action }) => action !== 'flip' || view.flip !== undefined)
    body.append(
      h(
        'div',
        { class: 'game-settings' },
        createVolume(kit, setSound),
        h(
          'div',
          { class: 'game-settings for-keyboards' },
          createToggle(kit),
          h('p', { class: 'quiet' }, t('gameSettings.hotkeysNote')),
          list(possible.map(({ shown, action }) => key(shown, t(`gameSettings.${action}`)))),
          h('h3', {}, t('gameSettings.always')),
          list([
            key('␣', t('gameSettings.play')),
            ...(kit.session.secondBet ? [key('⇧ ␣', t('ascent.second.title'))] : []),
            key('↑ ↓', t('gameSettings.steps')),
          ]),
        ),
      ),
    )
  })
}

/** At zero the sound is off; any other volume turns it on. */
function createVolume({ t, store, sound, locale }: GameKit, setSound: (on: boolean) => void): HTMLElement {
  const { soundOn, volume } = store.state
  const slider = h('input', {
    type: 'range',
    id: 'volume',
    class: 'slider',
    attributes: { min: '0', max: '100', step: '5' },
    on: {
      input() {
        const next = slider.valueAsNumber / 100
        if (next > 0) {
          sound.setVolume(next)
          store.set({ volume: next })
        }
        setSound(next > 0)
        show()
      },
      change: () => sound.coin(0),
    },
  })
  const value = h('output', { class: 'count-value', attributes: { for: 'volume' } })
  const show = () => {
    slider.style.setProperty('--share', String(slider.valueAsNumber / 100))
    write(value, percentIn(locale, slider.valueAsNumber, {}))
  }
  slider.valueAsNumber = soundOn ? volume * 100 : 0
  show()
  return h(
    'div',
    { class: 'volume' },
    h('label', { attributes: { for: 'volume' } }, t('gameSettings.volume')),
    slider,
    value,
  )
}

function createToggle({ t, store }: GameKit): HTMLElement {
  const input = h('input', {
    type: 'checkbox',
    id: 'hotkeys',
    attributes: { role: 'switch' },
    on: { change: () => store.set({ hotkeys: input.checked }) },
  })
  input.checked = store.state.hotkeys
  return h(
    'label',
    { class: 'toggle', attributes: { for: 'hotkeys' } },
    h('span', {}, t('gameSettings.hotkeys')),
    input,
  )
}
