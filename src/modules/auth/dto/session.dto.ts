import { SecretField, TextField } from '../../../core/http/index.js';
import { PASSWORD_RULES } from '../../users/index.js';
import { ApiProperty } from '@nestjs/swagger';

export class LoginDto {
  @TextField({
    min: 1,
    max: 190,
    optional: true,
    requiredWithout: 'email',
    example: 'admin',
    description: 'required unless `email` is given',
  })
  username?: string;

  @TextField({
    min: 1,
    max: 190,
    optional: true,
    description: 'alternative to `username`',
  })
  email?: string;

  @SecretField({ ...PASSWORD_RULES, min: 1, example: 'correct horse battery staple' })
  password: string;
}

export class RefreshTokenDto {
  @SecretField({ min: 1, max: 4096, example: 'd2hvZXZlciByZWFkcyB0aGlzIGlzIGN1cmlvdXM' })
  refresh_token: string;
}

export class TokenResponse {
  @ApiProperty({
    type: String,
    description: 'access token (a signed JWT) for `Authorization: Bearer <token>`',
    example: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.hk7pQ3nJ0yW4v8cXoZ2mTg',
  })
  token: string;

  @ApiProperty({ enum: ['Bearer'] })
  token_type: 'Bearer';

  @ApiProperty({ type: 'integer', description: 'lifetime of the access token in seconds', example: 3600 })
  expires_in: number;

  @ApiProperty({ type: String, format: 'date-time' })
  expires_at: string;

  @ApiProperty({
    type: String,
    description: 'token for `POST /api/auth/refresh`; can be used once',
    example: 'd2hvZXZlciByZWFkcyB0aGlzIGlzIGN1cmlvdXM',
  })
  refresh_token: string;
}
