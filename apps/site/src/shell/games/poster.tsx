import type { Game } from '@fairhall/contract'
import { cx } from '@fairhall/ui/cx'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt'> & {
  game: Pick<Game, 'title' | 'thumbnail' | 'thumbnailSmall'>
  /** The displayed width: the browser picks the small image if it is sharp enough. */
  sizes: string
}

/** A game's picture, or its initial if there is none. It has no alternative text, because the name is always next to it. */
export function Poster({ game: { title, thumbnail, thumbnailSmall }, ...image }: Props) {
  if (thumbnail === null)
    return (
      <span aria-hidden="true" className={cx('poster-blank', image.className)}>
        {[...title][0]}
      </span>
    )
  const choice = thumbnailSmall === null ? {} : { srcSet: `${thumbnailSmall} 240w, ${thumbnail} 480w` }
  return <img decoding="async" {...image} {...choice} src={thumbnail} alt="" />
}
