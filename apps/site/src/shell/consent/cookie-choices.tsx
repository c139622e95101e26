import { Toggle } from '@fairhall/ui/toggle'
import { useTranslations } from 'use-intl'

const KINDS = ['analytics', 'chat'] as const

export type Choices = Record<(typeof KINDS)[number], boolean>

type Props = { offered: Choices; chosen: Choices; onChoose: (chosen: Choices) => void }

export default function CookieChoices({ offered, chosen, onChoose }: Props) {
  const t = useTranslations('layout.cookies')
  return (
    <div className="mt-3 border-t border-line pt-2">
      {KINDS.filter((kind) => offered[kind]).map((kind) => (
        <Toggle
          key={kind}
          label={t(`${kind}.title`)}
          text={t(`${kind}.text`)}
          checked={chosen[kind]}
          onChange={(event) => onChoose({ ...chosen, [kind]: event.target.checked })}
        />
      ))}
    </div>
  )
}
