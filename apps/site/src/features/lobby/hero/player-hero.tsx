import { FairLink } from './fair-link.tsx'
import { LevelCard } from './level-card.tsx'
import { MainCard } from './main-card.tsx'
import { HeroOutline } from './player-hero-section.tsx'
import { SideCard } from './side-card.tsx'
import { useHeroCards } from './use-hero-cards.ts'
import { WelcomeCard } from './welcome-card.tsx'

/** What is most important to the player, their level, and what comes next. */
export function PlayerHero() {
  const cards = useHeroCards()
  if (cards === null) return <HeroOutline />
  const [main, next] = cards
  return (
    <div className="hero-cards">
      {main === undefined ? <WelcomeCard /> : <MainCard card={main} />}
      <LevelCard fallback={<FairLink />} />
      {next !== undefined && <SideCard card={next} />}
    </div>
  )
}
