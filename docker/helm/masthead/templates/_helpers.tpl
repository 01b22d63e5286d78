{{/* The name of the objects. With the longest suffix it has at most 52 characters, the limit of a CronJob. */}}
{{- define "masthead.fullname" -}}
{{- $name := ternary .Release.Name (printf "%s-masthead" .Release.Name) (contains "masthead" .Release.Name) -}}
{{- .Values.fullnameOverride | default $name | trunc 42 | trimSuffix "-" -}}
{{- end }}

{{/* The labels that select the pods of a component. (list $ component) */}}
{{- define "masthead.selector" -}}
{{ include "masthead.allPods" (first .) }}
app.kubernetes.io/component: {{ last . }}
{{- end }}

{{- define "masthead.allPods" -}}
app.kubernetes.io/name: masthead
app.kubernetes.io/instance: {{ .Release.Name | quote }}
{{- end }}

{{/* Name, namespace and labels of an object. (list $ suffix-of-the-name component) */}}
{{- define "masthead.metadata" -}}
{{- $ := first . -}}
name: {{ include "masthead.fullname" $ }}{{ index . 1 }}
namespace: {{ $.Release.Namespace }}
labels:
  {{- include "masthead.selector" (list $ (last .)) | nindent 2 }}
  app.kubernetes.io/version: {{ $.Chart.AppVersion | quote }}
  app.kubernetes.io/part-of: masthead
  app.kubernetes.io/managed-by: {{ $.Release.Service }}
  helm.sh/chart: {{ printf "%s-%s" $.Chart.Name $.Chart.Version | replace "+" "_" }}
{{- end }}

{{/* The image of the values, or the image of the release, which the release workflow writes into Chart.yaml. */}}
{{- define "masthead.image" -}}
{{- $released := index (.Chart.Annotations | default dict) "artifacthub.io/images" -}}
{{- with .Values.image -}}
{{- if .repository -}}
{{ .repository }}{{ with .tag | default (ternary "" $.Chart.AppVersion (not (empty .digest))) }}:{{ . }}{{ end }}{{ with .digest }}@{{ . }}{{ end }}
{{- else if or .tag .digest -}}
{{ fail "image.tag and image.digest require image.repository" }}
{{- else if $released -}}
{{ (first (fromYamlArray $released)).image }}
{{- else -}}
{{ required "image.repository is required: the image of Masthead or of your site" .repository }}
{{- end -}}
{{- end -}}
{{- end }}

{{/* Settings that belong into the Secret. */}}
{{- define "masthead.secretSettings" -}}
- ADMIN_PASSWORD
- ATTACHMENTS_S3_ACCESS_KEY_ID
- ATTACHMENTS_S3_SECRET_ACCESS_KEY
- DATABASE_REPLICA_URLS
- DATABASE_URL
- EDGE_PURGE_TOKEN
- ENCRYPTION_KEY
- JWT_PREVIOUS_SECRET
- JWT_SECRET
- REDIS_URL
- SMTP_URL
{{- end }}

{{/* Settings that the image and the templates determine. */}}
{{- define "masthead.fixedSettings" -}}
- DATA_DIR
- HOST
- METRICS_PORT
- MIGRATE_ON_START
- PORT
{{- end }}

{{/* The data of the ConfigMap. Numbers of values files are floating-point numbers, which Helm would write with an exponent. */}}
{{- define "masthead.config" -}}
{{- $config := dict "METRICS_PORT" "9464" "MIGRATE_ON_START" "false" -}}
{{- range $name, $value := .Values.config -}}
{{- if not (kindIs "invalid" $value) -}}
{{- if has $name (include "masthead.secretSettings" $ | fromYamlArray) -}}
{{- fail (printf "config.%s is a secret: remove it, and add the key %s to the Secret of existingSecret. Helm stores all values in the cluster" $name $name) -}}
{{- end -}}
{{- if has $name (include "masthead.fixedSettings" $ | fromYamlArray) -}}
{{- fail (printf "config.%s: remove it. The image and the chart determine this setting" $name) -}}
{{- end -}}
{{- $_ := set $config $name (kindIs "float64" $value | ternary (int64 $value) $value | toString) -}}
{{- end -}}
{{- end -}}
{{- if ne (get $config "NODE_ENV") "development" -}}
{{- $_ := required "config.PUBLIC_URL is required, for example https://content.example.org" (get $config "PUBLIC_URL") -}}
{{- $_ := or .Values.extraEnv .Values.extraEnvFrom | default .Values.existingSecret | required "existingSecret is required: the name of a Secret with DATABASE_URL, JWT_SECRET and ENCRYPTION_KEY" -}}
{{- end -}}
{{- toYaml $config -}}
{{- end }}

{{- define "masthead.host" -}}
{{- $url := required "config.PUBLIC_URL is required for a route" .Values.config.PUBLIC_URL | urlParse -}}
{{- get $url "hostname" -}}
{{- end }}

{{/* envFrom of a container that runs Masthead. */}}
{{- define "masthead.envFrom" -}}
- configMapRef:
    name: {{ include "masthead.fullname" . }}
{{- if and .Values.existingSecret (not .Values.secretFiles) }}
- secretRef:
    name: {{ .Values.existingSecret }}
{{- end }}
{{- with .Values.extraEnvFrom }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* Not empty if DATABASE_URL must be in the Secret. Without it, each pod would use an embedded database of its emptyDir. */}}
{{- define "masthead.requiresDatabase" -}}
{{- with .Values -}}
{{- $other := or .secretFiles .extraEnvFrom (contains "DATABASE_URL" (toJson .extraEnv)) -}}
{{- if and .existingSecret (not $other) (ne (get .config "NODE_ENV") "development") }}true{{ end -}}
{{- end -}}
{{- end }}

{{/* The entry DATABASE_URL of the environment. `.` is the name of a Secret. */}}
{{- define "masthead.databaseFrom" -}}
- name: DATABASE_URL
  valueFrom:
    secretKeyRef:
      name: {{ . }}
      key: DATABASE_URL
{{- end }}

{{/* The variables of secretFiles, and extraEnv. A container that migrates has DATABASE_URL of migration.existingSecret in place of
     theirs. (list $ whether-the-container-migrates) */}}
{{- define "masthead.env" -}}
{{- $values := (first .).Values -}}
{{- $secret := and (last .) $values.migration.existingSecret -}}
{{- $env := list -}}
{{- with $secret }}{{ $env = include "masthead.databaseFrom" . | fromYamlArray }}{{ end -}}
{{- range $values.secretFiles -}}
{{- if not (and $secret (eq . "DATABASE_URL")) }}
{{- $env = append $env (dict "name" (printf "%s_FILE" .) "value" (printf "/etc/masthead/secrets/%s" .)) }}
{{- end -}}
{{- end -}}
{{- range $values.extraEnv -}}
{{- if not (and $secret (hasPrefix "DATABASE_URL" .name)) }}{{ $env = append $env . }}{{ end -}}
{{- end -}}
{{- with $env }}{{ toYaml . }}{{ end -}}
{{- end }}

{{/* Members of volumeMounts of a container that runs Masthead. */}}
{{- define "masthead.mounts" -}}
{{- if .Values.secretFiles }}
- name: secrets
  mountPath: /etc/masthead/secrets
  readOnly: true
{{- end }}
- name: data
  mountPath: /data
- name: tmp
  mountPath: /tmp
{{- with .Values.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* Members of volumes of a pod that runs Masthead. (list $ source-of-the-volume-data) */}}
{{- define "masthead.volumes" -}}
{{- $ := first . -}}
{{- if $.Values.secretFiles }}
- name: secrets
  secret:
    secretName: {{ required "secretFiles requires existingSecret" $.Values.existingSecret }}
    # 0440: the group is the fsGroup of the pod.
    defaultMode: 288
{{- end }}
- name: data
  {{- toYaml (last .) | nindent 2 }}
- name: tmp
  emptyDir:
    sizeLimit: 64Mi
{{- with $.Values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* Environment and mounts of the init container and of the service. (list $ whether-the-container-migrates) */}}
{{- define "masthead.serviceContainer" -}}
{{- $migrates := last . -}}
{{- with first . -}}
{{- $secret := and $migrates .Values.migration.existingSecret -}}
image: {{ include "masthead.image" . }}
{{- with .Values.image.pullPolicy }}
imagePullPolicy: {{ . }}
{{- end }}
{{- $database := include "masthead.requiresDatabase" . }}
{{- if or $secret $database .Values.secretFiles .Values.extraEnv }}
env:
  {{- if and $database (not $secret) }}
  {{- include "masthead.databaseFrom" .Values.existingSecret | nindent 2 }}
  {{- end }}
  {{- with include "masthead.env" (list . $migrates) }}
  {{- . | nindent 2 }}
  {{- end }}
{{- end }}
envFrom:
  {{- include "masthead.envFrom" . | nindent 2 }}
securityContext:
  {{- toYaml .Values.securityContext | nindent 2 }}
volumeMounts:
  {{- include "masthead.mounts" . | trim | nindent 2 }}
{{- end }}
{{- end }}

{{/* Members of the pods of the Deployment, of the backup and of the test. */}}
{{- define "masthead.pod" -}}
{{- $account := .Values.serviceAccount.name | default (ternary (include "masthead.fullname" .) "" .Values.serviceAccount.create) -}}
automountServiceAccountToken: false
# Excludes generated variables such as MASTHEAD_PORT.
enableServiceLinks: false
{{- with $account }}
serviceAccountName: {{ . }}
{{- end }}
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.hostAliases }}
hostAliases:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
