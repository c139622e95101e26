import { Skeleton } from '@fairhall/ui/skeleton'
import { LazyPart } from '../../../shell/client/lazy-part.tsx'
import { useSession } from '../../../shell/session/session.ts'

const loadCards = async () => (await import('./player-hero.tsx')).PlayerHero
const TEXTS = ['global-components/hero-cards', 'pages/loyalty']

/** The place of a player's cards, in their size. The server renders it for everyone; visitors don't see it. */
export function PlayerHeroSection() {
  const isDue = useSession().status === 'player'
  return (
    <section className="mt-3 guest:hidden md:mt-5 excluded:hidden">
      <LazyPart isDue={isDue} load={loadCards} documents={TEXTS} outline={<HeroOutline isBusy={isDue} />} />
    </section>
  )
}

/** As the cards of most players: one large one and one or two small ones. */
export function HeroOutline({ isBusy = true }) {
  return (
    <div aria-busy={isBusy} className="hero-cards">
      <div className="hero hero-main opacity-60" />
      <Skeleton className="hero-side rounded-panel!" />
    </div>
  )
}
