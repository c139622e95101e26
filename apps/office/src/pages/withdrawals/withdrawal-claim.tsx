/** Who works on a withdrawal. A claim keeps colleagues from deciding about the same one; the server refuses them while it lasts. */
import type { OfficeWithdrawal } from '@fairhall/contract/office'
import { useMutation } from '@tanstack/react-query'
import { UserRoundCheck } from 'lucide-react'
import { CommandButton } from '../../commands/command-button.tsx'
import { useRunCommand } from '../../commands/command-host.tsx'
import { useMayRun } from '../../commands/use-may-run.ts'
import { useKeys } from '../../parts/keys.ts'
import { ErrorText } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'

type Claim = NonNullable<OfficeWithdrawal['claim']>

interface Claims {
  isOthers: boolean
  /** Only if nobody works on it. */
  claim(): void
  toggle(): void
  error: Error | null
}

/** Claims and releases the withdrawal for this member; C does both. */
export function useClaim({ id, claim }: Pick<OfficeWithdrawal, 'id' | 'claim'>): Claims {
  const run = useRunCommand()
  const mayClaim = useMayRun()('withdrawal claim')
  const change = useMutation({
    mutationFn: (name: 'withdrawal claim' | 'withdrawal release') =>
      run({ name, arguments: [id] }, { isQuiet: true }),
  })
  const send = (name: Parameters<typeof change.mutate>[0]) => {
    if (mayClaim && !change.isPending) change.mutate(name)
  }
  const claims: Claims = {
    isOthers: claim !== null && !claim.isOwn,
    claim: () => claim === null && send('withdrawal claim'),
    toggle: () => {
      if (claim === null) send('withdrawal claim')
      else if (claim.isOwn) send('withdrawal release')
    },
    error: change.error,
  }
  useKeys({ c: claims.toggle })
  return claims
}

/** In the queue. */
export function ClaimTag({ claim: { by, isOwn } }: { claim: Claim }) {
  return (
    <span className={`tag ${isOwn ? 'good' : 'info'}`}>
      <UserRoundCheck size={12} aria-hidden="true" />
      {by}
    </span>
  )
}

interface WithdrawalClaimProps {
  withdrawal: Pick<OfficeWithdrawal, 'id' | 'claim'>
  claims: Claims
}

export function WithdrawalClaim({ withdrawal: { id, claim }, claims }: WithdrawalClaimProps) {
  const { t, clock } = useTexts()
  const mayRun = useMayRun()
  if (!mayRun('withdrawal claim') && claim === null) return null
  const tone = claim === null ? '' : claims.isOthers ? 'bg-warn-soft text-warn' : 'bg-info-soft text-info'
  return (
    <div className={`grid gap-2 rounded-lg ${claim === null ? '' : `px-3 py-2 ${tone}`}`} role="status">
      {claim !== null && (
        <p>
          {claim.isOwn
            ? t('withdrawals.claimedByYou', { until: clock(claim.until) })
            : t('withdrawals.claimedBy', {
                name: claim.by,
                since: clock(claim.since),
                until: clock(claim.until),
              })}
        </p>
      )}
      {claims.isOthers ? (
        <div>
          <CommandButton name="withdrawal take-over" known={{ invoice: id }}>
            {t('withdrawals.takeOver')}
          </CommandButton>
        </div>
      ) : (
        mayRun('withdrawal claim') && (
          <button type="button" className="button justify-self-start" onClick={claims.toggle}>
            {t(claim === null ? 'withdrawals.claim' : 'withdrawals.release')}
          </button>
        )
      )}
      <ErrorText error={claims.error} />
    </div>
  )
}
