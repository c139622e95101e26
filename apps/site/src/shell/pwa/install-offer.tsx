import { Button } from '@fairhall/ui/button'
import { IconButton } from '@fairhall/ui/icon-button'
import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Mark } from '../page-parts/logo.tsx'
import { type InstallPrompt, keepRefusal } from './install-prompt.ts'

type Props = { prompt: InstallPrompt; onEnd: () => void }

/** Offers to install the app, once: a refusal is stored. */
export default function InstallOffer({ prompt, onEnd }: Props) {
  const t = useTranslations('layout.install')
  const refuse = () => {
    keepRefusal()
    onEnd()
  }
  const install = async () => {
    await prompt.prompt()
    const { outcome } = await prompt.userChoice
    if (outcome === 'dismissed') keepRefusal()
    onEnd()
  }
  return (
    <section
      aria-label={t('title')}
      className="fixed inset-x-3 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-30 flex items-center gap-3.5 rounded-panel border border-edge/60 bg-raised p-3.5 shadow-raised md:inset-x-auto md:end-6 md:bottom-6 md:w-100"
    >
      <Mark className="size-11 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{t('title')}</p>
        <p className="text-sm text-pretty text-muted">{t('text')}</p>
      </div>
      <Button size="sm" onClick={() => void install()}>
        {t('install')}
      </Button>
      <IconButton label={t('refuse')} onClick={refuse}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </section>
  )
}
