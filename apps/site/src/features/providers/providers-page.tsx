import { EmptyState } from '@fairhall/ui/empty-state'
import type { GameProvider } from '@fairhall/contract'
import { chipClass } from '@fairhall/ui/chip'
import { useQuery } from '@tanstack/react-query'
import { Gamepad2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { PageIntro } from '../../shell/page-parts/page-intro.tsx'
import { ProviderGames } from './provider-games.tsx'
import { providersQuery } from '../../shell/games/providers-query.ts'

/** Lists the game studios with their games. */
export function ProvidersPage() {
  const t = useTranslations('pages.providers')
  const providers = useQuery(providersQuery(useClient()))
  return (
    <>
      <PageIntro title={t('title')} lead={t('description')} />
      <Loaded
        query={providers}
        outline={null}
        failed={{ title: t('failed'), retryLabel: t('retry') }}
        empty={<EmptyState icon={<Gamepad2 />} title={t('empty.title')} text={t('empty.text')} />}
      >
        {(all) => <Providers providers={all} />}
      </Loaded>
    </>
  )
}

function Providers({ providers }: { providers: readonly GameProvider[] }) {
  const t = useTranslations('pages.providers')
  return (
    <>
      {providers.length > 1 && (
        <nav
          aria-label={t('list')}
          className="-mx-4 mt-5 flex gap-2 overflow-x-auto px-4 py-1 scrollbar-none"
        >
          {providers.map(({ id, name }) => (
            <a key={id} href={`#${id}`} className={chipClass()}>
              {name}
            </a>
          ))}
        </nav>
      )}
      {providers.map((provider, index) => (
        <ProviderGames key={provider.id} provider={provider} isFirst={index === 0} />
      ))}
    </>
  )
}
