{{- define "fairhall.name" -}}
{{- printf "%s-%s" .root.Release.Name .role | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{- define "fairhall.selector" -}}
app.kubernetes.io/name: fairhall
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end -}}

{{- define "fairhall.labels" -}}
{{ include "fairhall.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{- define "fairhall.image" -}}
{{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) }}
{{- end -}}

{{/* What ROLES names. Pages are rendered from calls of the same process. */}}
{{- define "fairhall.rolesOf" -}}
{{ if eq . "site" }}site,api{{ else }}{{ . }}{{ end }}
{{- end -}}

{{- define "fairhall.enabledRoles" -}}
{{- $names := list -}}
{{- range $role, $of := .Values.roles }}{{ if $of.enabled }}{{ $names = append $names $role }}{{ end }}{{ end -}}
{{ join "," $names }}
{{- end -}}

{{/* Settings of every process. Secret ones come from the secret, under their name. */}}
{{- define "fairhall.env" -}}
{{- if and (.Values.settings.TRUSTED_PROXIES | default "") (not .Values.ingress.overwritesClientHeaders) -}}
{{- fail "TRUSTED_PROXIES lets these proxies name the address and country of visitors: see ingress.overwritesClientHeaders in values.yaml" -}}
{{- end -}}
- name: PUBLIC_URL
  value: {{ required "set publicUrl" .Values.publicUrl | quote }}
{{- if .Values.roles.office.enabled }}
- name: OFFICE_PORT
  value: "3020"
- name: OFFICE_URL
  value: {{ required "set officeUrl, or disable the role office" .Values.officeUrl | quote }}
{{- end }}
- name: SECRETS_FILE
  value: /keys/secrets.json
{{- if not .Values.settings.DOCUMENTS_BUCKET_URL }}
- name: DOCUMENTS_DIR
  value: /documents
{{- end }}
{{- with .Values.centrifugo.url }}
- name: REALTIME
  value: {{ . | quote }}
{{- end }}
{{- if .Values.roles.sandbox.enabled }}
- name: SANDBOX_URL
  value: {{ printf "%s/sandbox" .Values.publicUrl | quote }}
{{- end }}
{{- range $name, $value := .Values.settings }}
{{- if ne (toString $value) "" }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}
{{- range list "DATABASE_URL" "MAIL_URL" "METRICS_TOKEN" }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $.Values.existingSecret | quote }}, key: {{ . }} } }
{{- end }}
{{- range list "REPORTS_DATABASE_URL" "REALTIME_API_KEY" "SMS_TOKEN" "SUMSUB_APP_TOKEN" "SUMSUB_SECRET_KEY" "SUMSUB_WEBHOOK_SECRET" "BTCPAY_API_KEY" "BTCPAY_WEBHOOK_SECRET" "DOCUMENTS_BUCKET_SECRET" "OFFICE_DIRECTORY_SECRET" }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $.Values.existingSecret | quote }}, key: {{ . }}, optional: true } }
{{- end }}
{{- end -}}

{{/* Only the studio reads seeds and chains: no other process may have its database role. */}}
{{- define "fairhall.studioEnv" -}}
- name: STUDIO_DATABASE_URL
  valueFrom: { secretKeyRef: { name: {{ .Values.existingSecret | quote }}, key: STUDIO_DATABASE_URL } }
{{- end -}}

{{- define "fairhall.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}

{{- define "fairhall.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{/*
The key ring must be readable by its user alone, which no mode of a secret's volume allows. The copy is renewed for as long as the pod
runs: a process must find a new key before another one signs with it. Moving a file replaces it in one step.
*/}}
{{- define "fairhall.copyKeys" -}}
- name: keys
  image: {{ include "fairhall.image" . | quote }}
  imagePullPolicy: {{ .Values.image.pullPolicy }}
  restartPolicy: Always
  command:
    - sh
    - -euc
    - |
      trap 'exit 0' TERM
      while true; do
        install --mode=600 /secret/secrets.json /keys/secrets.new
        mv /keys/secrets.new /keys/secrets.json
        sleep 10 & wait $!
      done
  # The server creates a ring if it finds none, so it starts after the first copy.
  startupProbe:
    exec: { command: [test, -f, /keys/secrets.json] }
    periodSeconds: 1
    failureThreshold: 60
  securityContext: {{- include "fairhall.containerSecurity" . | nindent 4 }}
  resources: { requests: { cpu: 10m, memory: 16Mi }, limits: { memory: 64Mi } }
  volumeMounts:
    - { name: secret, mountPath: /secret, readOnly: true }
    - { name: keys, mountPath: /keys }
{{- end -}}

{{- define "fairhall.mounts" -}}
- { name: keys, mountPath: /keys, readOnly: true }
- { name: data, mountPath: /data }
- { name: temporary, mountPath: /tmp }
- { name: documents, mountPath: /documents }
{{- end -}}

{{- define "fairhall.volumes" -}}
- name: secret
  secret:
    secretName: {{ required "set existingSecret" .Values.existingSecret | quote }}
    items: [{ key: secrets.json, path: secrets.json }]
- name: keys
  emptyDir: { medium: Memory, sizeLimit: 1Mi }
- name: data
  emptyDir: {}
- name: temporary
  emptyDir: {}
- name: documents
{{- if .Values.documents.existingClaim }}
  persistentVolumeClaim: { claimName: {{ .Values.documents.existingClaim | quote }} }
{{- else }}
  emptyDir: {}
{{- end }}
{{- end -}}
