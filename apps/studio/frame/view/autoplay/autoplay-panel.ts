/** Automatic play in a panel over the game. */
import type { AutoplaySettings } from '../../core/autoplay/autoplay-rules.ts'
import type { GameKit } from '../../core/game/game-view.ts'
import { createPanel, type Panel } from '../panel.ts'
import type { createAutoplayForms } from './autoplay-form.ts'

export function createAutoplayPanel(
  { t, ids }: Pick<GameKit, 't' | 'ids'>,
  createForm: ReturnType<typeof createAutoplayForms>,
  start: (settings: AutoplaySettings) => void,
): Panel {
  const panel = createPanel(t, `${ids}autoplay`, t('autoplay.title'), (body) => {
    const { element } = createForm((settings) => {
      panel.element.close()
      start(settings)
    })
    body.append(element)
  })
  return panel
}
