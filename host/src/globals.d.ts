/** True in a development build; production builds drop what it guards. */
declare const __DEVELOPMENT__: boolean
