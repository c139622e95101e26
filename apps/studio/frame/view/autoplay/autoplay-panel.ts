/** Automatic play in a panel over the game. */
import type { AutoplaySettings } from '../../core/autoplay/autoplay-rules.ts'
import type { Texts } from '../../core/language/texts.ts'
import { createPanel, type Panel } from '../panel.ts'
import type { createAutoplayForms } from './autoplay-form.ts'

export function createAutoplayPanel(
  t: Texts,
  createForm: ReturnType<typeof createAutoplayForms>,
  start: (settings: AutoplaySettings) => void,
): Panel {
  const panel = createPanel(t, 'autoplay', t('autoplay.title'), (body) => {
    const { element } = createForm((settings) => {
      panel.element.close()
      start(settings)
    })
    body.append(element)
  })
  return panel
}
