import type { Game } from '@fairhall/contract'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt'> & {
  game: Pick<Game, 'thumbnail' | 'thumbnailSmall'>
  /** The displayed width: the browser picks the small image if it is sharp enough. */
  sizes: string
}

/** A game's picture. Its alt text is empty, because the name is always next to it. */
export function Poster({ game: { thumbnail, thumbnailSmall }, ...image }: Props) {
  const choice = thumbnailSmall === null ? {} : { srcSet: `${thumbnailSmall} 240w, ${thumbnail} 480w` }
  return <img decoding="async" {...image} {...choice} src={thumbnail} alt="" />
}
