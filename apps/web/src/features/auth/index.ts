export { ForgotPasswordScreen } from './ForgotPasswordScreen.tsx';
export { GuestLayout } from './GuestLayout.tsx';
export { LoginScreen } from './LoginScreen.tsx';
export { RegisterScreen } from './RegisterScreen.tsx';
export { ResetPasswordScreen } from './ResetPasswordScreen.tsx';
