import type { Account, TurnOverWager } from '@fairhall/contract'
import { isAboveZero } from '@fairhall/ui/amount'
import { Button } from '@fairhall/ui/button'
import { EmptyState, ErrorState } from '@fairhall/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Coins, IdCard } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { useOnlyWithdraws } from '../../shell/player/use-only-withdraws.ts'
import { useProfile } from '../../shell/player/use-player.ts'
import { ConfirmEmailView } from './withdrawal/confirm-email-view.tsx'
import { ConfirmPhoneView } from './withdrawal/confirm-phone-view.tsx'
import { LimitView } from './deposit-limit/limit-view.tsx'
import { toConfirm } from '../../shell/player/to-confirm.ts'
import { turnOverQuery } from '../../shell/player/turn-over-query.ts'
import { TurnOverView } from './withdrawal/turn-over-view.tsx'
import type { WalletTab } from './methods/wallet-tab.ts'

/** A reason that blocks every method of a tab. */
export type WalletBlock =
  | { kind: 'limit' }
  | { kind: 'identity' }
  | { kind: 'nothing' }
  | { kind: 'turn-over'; wager: TurnOverWager }
  | { kind: 'unknown'; onRetry: () => void }
  | { kind: 'confirm-email'; email: string }
  | { kind: 'confirm-phone' }

/** Null if nothing blocks, undefined while that is unknown. */
export function useWalletBlock(
  tab: WalletTab,
  account: Account | undefined,
  isLimited: boolean,
): WalletBlock | null | undefined {
  const profile = useProfile()
  const isAsked = tab === 'withdraw' && account !== undefined
  const turnOver = useQuery({ ...turnOverQuery(useClient(), account?.currency ?? ''), enabled: isAsked })
  if (tab === 'deposit') {
    if (isLimited) return { kind: 'limit' }
    return profile?.identityNeededFor.includes('deposit') ? { kind: 'identity' } : null
  }
  if (account === undefined || profile === undefined) return undefined
  if (!isAboveZero(account.withdrawalBalance) && !isAboveZero(account.vault.amount))
    return { kind: 'nothing' }
  if (turnOver.isPending) return undefined
  // Checks the turnover requirement before the player fills in a form.
  if (turnOver.data === undefined) return { kind: 'unknown', onRetry: () => void turnOver.refetch() }
  if (isAboveZero(turnOver.data.turnOverWagerAmount)) return { kind: 'turn-over', wager: turnOver.data }
  const missing = toConfirm(profile)
  if (missing === null) return null
  return missing === 'phone' ? { kind: 'confirm-phone' } : { kind: 'confirm-email', ...missing }
}

/** Shows the reason and how to resolve it. */
export function WalletBlockView({ block }: { block: WalletBlock }) {
  if (block.kind === 'limit') return <LimitView />
  if (block.kind === 'identity') return <IdentityView />
  if (block.kind === 'turn-over') return <TurnOverView wager={block.wager} />
  if (block.kind === 'unknown') return <UnknownView onRetry={block.onRetry} />
  if (block.kind === 'confirm-email') return <ConfirmEmailView email={block.email} />
  if (block.kind === 'confirm-phone') return <ConfirmPhoneView />
  return <NothingView />
}

/** Says which documents the player needs, before they pay anything. */
function IdentityView() {
  const t = useTranslations('modals.wallet.identity')
  const modals = useModals()
  return (
    <EmptyState
      icon={<IdCard />}
      title={t('title')}
      text={t('text')}
      action={
        <Button onClick={() => void modals.leave({ to: '/profile/verification' })}>{t('action')}</Button>
      }
    />
  )
}

function UnknownView({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('modals.wallet.withdraw.failed')
  return <ErrorState title={t('title')} text={t('text')} retryLabel={t('retry')} onRetry={onRetry} />
}

function NothingView() {
  const t = useTranslations('modals.wallet.withdraw.nothing')
  const modals = useModals()
  const onlyWithdraws = useOnlyWithdraws()
  return (
    <EmptyState
      icon={<Coins />}
      title={t(onlyWithdraws ? 'titleExcluded' : 'title')}
      text={t(onlyWithdraws ? 'textExcluded' : 'text')}
      action={
        !onlyWithdraws && (
          <Button onClick={() => void modals.replace('wallet', 'deposit')}>{t('action')}</Button>
        )
      }
    />
  )
}
