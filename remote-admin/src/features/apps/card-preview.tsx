import { iconOf } from '@csuite/shared/client'
import { uploadedIconHash } from '@csuite/shared/contract/apps'
import { Badge } from '@csuite/shared/ui/badge'
import { AppIcon } from '@csuite/shared/ui/icons'
import { c, radius, space, type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { type AppDraft, bodyOf } from './app-draft'
import { appsTexts } from './apps.texts'

const texts = appsTexts.form

interface CardPreviewProps {
  /** Of the app; 0 for a new one. */
  id: number
  /** The icon's address that is stored: the portal copies no other. */
  storedIcon: string | null
  draft: AppDraft
}

/** The app's card as people will see it, drawn from what is typed. */
export function CardPreview({ id, storedIcon, draft }: CardPreviewProps) {
  const { nombre, descripcion, iconUrl, tags } = bodyOf(draft)
  const known = iconUrl !== null && (iconUrl === storedIcon || uploadedIconHash(iconUrl) !== null)
  const enabled = draft.isEnabledWeb || draft.isEnabledMovil
  return (
    <figure>
      <Caption>{texts.preview}</Caption>
      <Card $off={!enabled}>
        <AppIcon id={id} iconUrl={known ? iconOf({ id, iconUrl }) : null} />
        <Name>{nombre || texts.previewName}</Name>
        <Description>{descripcion || texts.previewDescription}</Description>
        <Tags>
          {tags.slice(0, 3).map(({ descripcion: tag }, index) => (
            <Badge key={index}>{tag}</Badge>
          ))}
        </Tags>
        <Open aria-hidden="true">{texts.open}</Open>
      </Card>
    </figure>
  )
}

const Caption = styled.figcaption`
  ${type.s14}
  margin-bottom: ${space[4]};
  font-weight: 550;
`
const Card = styled.div<{ $off: boolean }>`
  display: flex;
  flex-direction: column;
  gap: ${space[8]};
  max-width: 320px;
  padding: ${space[16]};
  border: 1px solid ${c.hairline};
  border-radius: ${radius.card};
  background: ${(p) => (p.$off ? c.sunken : c.surface)};
  overflow-wrap: anywhere;
  & > svg,
  & > img {
    filter: ${(p) => (p.$off ? 'grayscale(1)' : 'none')};
  }
`
const Name = styled.strong`
  ${type.s16}
  margin-top: ${space[4]};
`
const Description = styled.p`
  ${type.s14}
  display: -webkit-box;
  overflow: hidden;
  min-height: 40px;
  color: ${c.muted};
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`
const Tags = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]};
`
const Open = styled.span`
  ${type.s14}
  margin-top: ${space[4]};
  padding: 7px;
  border: 1px solid ${c.input};
  border-radius: ${radius.control};
  font-weight: 550;
  text-align: center;
`
