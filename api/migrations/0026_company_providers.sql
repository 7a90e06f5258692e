CREATE TABLE "company_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"provider_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_groups" (
	"provider_id" integer NOT NULL,
	"value" text NOT NULL,
	"group_id" integer NOT NULL,
	CONSTRAINT "company_groups_provider_id_value_pk" PRIMARY KEY("provider_id","value")
);
--> statement-breakpoint
CREATE TABLE "company_providers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_providers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"secret" text NOT NULL,
	"administrators" text[] NOT NULL,
	"only_way" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company_domains" ADD CONSTRAINT "company_domains_provider_id_company_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_groups" ADD CONSTRAINT "company_groups_provider_id_company_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_groups" ADD CONSTRAINT "company_groups_group_id_user_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_domains_provider_id_idx" ON "company_domains" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "company_groups_group_id_idx" ON "company_groups" USING btree ("group_id");