import { Toggle } from '@fairhall/ui/toggle'
import { useTranslations } from 'use-intl'
import type { Consent, Kind } from './consent.ts'

type Props = { kinds: readonly Kind[]; chosen: Consent; onChoose: (chosen: Consent) => void }

export default function CookieChoices({ kinds, chosen, onChoose }: Props) {
  const t = useTranslations('layout.cookies')
  return (
    <div className="mt-3 border-t border-line pt-2">
      {kinds.map((kind) => (
        <Toggle
          key={kind}
          label={t(`${kind}.title`)}
          text={t(`${kind}.text`)}
          checked={chosen[kind] === true}
          onChange={(event) => onChoose({ ...chosen, [kind]: event.target.checked })}
        />
      ))}
    </div>
  )
}
