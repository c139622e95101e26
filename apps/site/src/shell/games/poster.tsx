import type { Game } from '@fairhall/contract'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt'> & {
  game: Pick<Game, 'thumbnail' | 'thumbnailSmall'>
  /** How wide it is shown: where the small picture is sharp enough, the browser takes that. */
  sizes: string
}

/** A game's picture. Its name always stands beside it, so it has no other. */
export function Poster({ game: { thumbnail, thumbnailSmall }, ...image }: Props) {
  const choice = thumbnailSmall === null ? {} : { srcSet: `${thumbnailSmall} 240w, ${thumbnail} 480w` }
  return <img decoding="async" {...image} {...choice} src={thumbnail} alt="" />
}
