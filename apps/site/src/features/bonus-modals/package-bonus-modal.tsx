import type { Reply } from '@fairhall/contract'
import { Skeleton } from '@fairhall/ui/skeleton'
import { StatusPill } from '@fairhall/ui/status-pill'
import { useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { isMissing } from '../../shell/errors/report-failure.ts'
import { MessageModal } from '../../shell/modals/message-modal.tsx'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { TextModal } from '../../shell/modals/text-modal.tsx'
import { StepNumber } from '../../shell/page-parts/step-number.tsx'
import { PLAYER } from '../../shell/player/player-queries.ts'
import { useActiveAccount } from '../../shell/player/use-player.ts'

type Item = Reply<'getBonusPackage'>['items'][number]

const tones = {
  open: 'azure',
  issued: 'brass',
  active: 'jade',
  finished: 'neutral',
  later: 'neutral',
  gone: 'neutral',
} as const satisfies Record<Item['state'], string>

/** Lists the bonuses of a package in order, with the player's progress. */
export default function PackageBonusModal(modal: ModalProps<'package-bonus'>) {
  const t = useTranslations('modals.package-bonus')
  const client = useClient()
  const currency = useActiveAccount()?.currency
  const { open, level, close, onClosed } = modal
  const id = modal.params.package
  const found = useQuery({
    queryKey: [PLAYER, 'player-bonuses', 'package', id, currency],
    queryFn: ({ signal }) =>
      client.call('getBonusPackage', {
        params: { id: id ?? '' },
        query: { currency: currency ?? '' },
        signal,
      }),
    enabled: id !== undefined && currency !== undefined,
    retry: false,
  })
  if (id === undefined || isMissing(found.error))
    return <TextModal {...modal} name="package-bonus" icon={<Package />} />
  return (
    <MessageModal
      {...{ open, level, close, onClosed }}
      icon={<Package />}
      title={found.data?.name ?? t('title')}
      text={t('text')}
      closeLabel={t('close')}
      actions={t('action')}
    >
      <Loaded query={found} outline={<Skeleton className="h-48" />}>
        {({ items }) => <Steps items={items} />}
      </Loaded>
    </MessageModal>
  )
}

function Steps({ items }: { items: readonly Item[] }) {
  const t = useTranslations('modals.package-bonus')
  return (
    <ol className="flex flex-col divide-y divide-line rounded-card border border-line bg-raised/40">
      {items.map(({ id, name, description, state }, index) => (
        <li key={id} className="flex items-start gap-3.5 px-4 py-3.5">
          <StepNumber place={index + 1} />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="font-semibold">{name}</span>
              <StatusPill tone={tones[state]}>{t(`states.${state}`)}</StatusPill>
            </span>
            <span className="mt-0.5 block text-sm text-muted">{description}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
