import { Skeleton } from '@fairhall/ui/skeleton'
import { useTranslations } from 'use-intl'
import { useProfile } from '../player/use-player.ts'

/** The player's initials, which open the account panel. */
export function UserButton({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('layout.shell.user')
  const profile = useProfile()
  return (
    <button
      type="button"
      onClick={onOpen}
      className="relative flex size-11 shrink-0 items-center justify-center rounded-chip border-2 border-brass/70 bg-raised font-semibold uppercase transition-colors duration-150 hover:bg-lifted max-md:hidden"
    >
      {profile === undefined ? (
        <Skeleton className="size-6 rounded-chip!" />
      ) : (
        <span aria-hidden="true">{initials(profile.shownNickname)}</span>
      )}
      <span className="sr-only">{t('open')}</span>
    </button>
  )
}

function initials(nickname: string): string {
  return [...nickname.replaceAll('*', '')].slice(0, 2).join('')
}
