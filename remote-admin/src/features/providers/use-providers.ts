import { call } from '@csuite/shared/client'
import {
  type CompanyProvider,
  type ProviderBody,
  addProvider,
  listProviders,
  removeProvider,
  tryProvider,
  updateProvider,
} from '@csuite/shared/contract/company'
import { listGroups } from '@csuite/shared/contract/groups'
import { arrayQuery, useSend } from '@csuite/shared/query'
import { toast } from '@csuite/shared/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { changedFields } from '../../parts/changed-fields'
import { providersTexts as texts } from './providers.texts'

const stale = [listProviders]
const idOf = ({ id }: CompanyProvider) => ({ params: { id: String(id) } })

export const useProviders = () => useQuery(arrayQuery(listProviders))
export const useGroups = () => useQuery(arrayQuery(listGroups))

/** @param provider null: a new one */
export const useSaveProvider = (provider: CompanyProvider | null) =>
  useSend(
    ({ secreto, ...body }: Omit<ProviderBody, 'secreto'> & { secreto?: string | undefined }) =>
      provider
        ? call(updateProvider, { ...idOf(provider), body: { ...changedFields(body, provider), secreto } })
        : call(addProvider, { body: { ...body, secreto: secreto ?? '' } }),
    { stale, done: ({ nombre }) => texts.saved(nombre) },
  )

export const useRemoveProvider = () =>
  useSend((provider: CompanyProvider) => call(removeProvider, idOf(provider)), {
    stale,
    done: (_nothing, { nombre }) => texts.removed(nombre),
  })

/** The trial's own window; it is told nothing of this one. */
export const trialWindow = {
  open: (address: string): boolean => {
    const opened = window.open(address, '_blank', 'popup,width=560,height=760')
    if (opened) opened.opener = null
    return opened !== null
  },
}

export const useTryProvider = () =>
  useSend((provider: CompanyProvider) => call(tryProvider, idOf(provider)), {
    onSuccess: ({ ir }) => {
      if (!trialWindow.open(ir)) toast.error(texts.testBlocked)
    },
    failed: texts.testFailed,
  })
