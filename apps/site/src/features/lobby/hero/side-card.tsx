import { Gift, Play, Sparkles } from 'lucide-react'
import { CardAction } from './card-action.tsx'
import type { HeroCard } from './hero-cards.ts'
import { useCardTexts } from './use-card-texts.ts'

const icons = { openRound: Play, spins: Sparkles, bonus: Gift, offer: Gift }

/** What comes after the first card. All of it can be pressed. */
export function SideCard({ card }: { card: HeroCard }) {
  const { kicker, title, text, facts } = useCardTexts(card)
  const Icon = icons[card.kind]
  return (
    <div className="hero-side">
      <span aria-hidden="true" className="hero-icon max-xl:hidden">
        <Icon className="size-5" />
      </span>
      <p className="text-xs font-semibold text-brass-bright">{kicker}</p>
      <h2 className="line-clamp-2 text-base leading-snug xl:mt-0.5 xl:text-lg">{title}</h2>
      <p className="mt-1 line-clamp-2 text-xs text-muted max-xl:hidden">{[text, ...facts].join(' · ')}</p>
      <p className="mt-auto">
        <CardAction
          card={card}
          className="inline-flex items-center text-sm font-semibold text-azure after:absolute after:inset-0 after:rounded-panel hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-azure"
        />
      </p>
    </div>
  )
}
