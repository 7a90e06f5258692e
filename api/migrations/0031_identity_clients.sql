ALTER TABLE "social_identities" ADD COLUMN "client_id" text;--> statement-breakpoint
UPDATE "social_identities" SET "client_id" = "company_providers"."client_id"
FROM "company_providers" JOIN "company_domains" ON "company_domains"."provider_id" = "company_providers"."id"
WHERE "social_identities"."provider" = 'empresa'
  AND "company_domains"."domain" = split_part("social_identities"."email", '@', 2)
  AND rtrim("company_providers"."issuer", '/') = rtrim("social_identities"."issuer", '/');
