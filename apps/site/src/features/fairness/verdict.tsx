import { BadgeCheck, CircleSlash, CircleX, LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'

const tones = {
  right: { icon: BadgeCheck, look: 'border-jade/50 bg-jade/10 text-jade' },
  wrong: { icon: CircleX, look: 'border-coral/50 bg-coral/10 text-coral' },
  sealed: { icon: LockKeyhole, look: 'border-line bg-panel text-azure' },
  void: { icon: CircleSlash, look: 'border-line bg-panel text-muted' },
}

/** What a check found. */
export function Verdict({ tone, title, text }: { tone: keyof typeof tones; title: string; text: string }) {
  const { icon: ToneIcon, look } = tones[tone]
  return (
    <div className={`flex items-start gap-4 rounded-card border p-5 ${look}`}>
      <ToneIcon aria-hidden="true" className="size-8 shrink-0" />
      <div>
        <h2 className="text-lg">{title}</h2>
        <p className="mt-1 text-sm text-pretty text-text/90">{text}</p>
      </div>
    </div>
  )
}

export function Fact({
  label,
  isCode = false,
  children,
}: {
  label: string
  isCode?: boolean
  children: ReactNode
}) {
  return (
    <div className="grid gap-1 px-5 py-3 sm:grid-cols-[14rem_1fr]">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={isCode ? 'font-mono text-sm break-all' : 'text-sm font-semibold tabular-nums'}>
        {children}
      </dd>
    </div>
  )
}
