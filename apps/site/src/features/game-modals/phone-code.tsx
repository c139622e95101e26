import type { Game } from '@fairhall/contract'
import { QrCode } from '@fairhall/ui/qr-code'
import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { localisedPath } from '../../shell/locale/locale.ts'

/** The game's address for the camera of a phone. It holds no session: the player logs in there. */
export default function PhoneCode({ game }: { game: Game }) {
  const t = useTranslations('modals.mobile-game.phone')
  const { page } = useRouteContext({ from: '__root__' })
  const path = localisedPath(`/games/${encodeURIComponent(game.id)}`, page.locale)
  return (
    <section className="mt-5 flex flex-col items-center gap-3 rounded-card border border-line bg-panel p-5 text-center">
      <h3 className="text-lg">{t('title')}</h3>
      <QrCode value={new URL(path, location.origin).href} label={t('image', { game: game.title })} />
      <p className="text-sm text-pretty text-muted">{t('text')}</p>
    </section>
  )
}
