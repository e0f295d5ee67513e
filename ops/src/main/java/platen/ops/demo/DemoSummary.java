package platen.ops.demo;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Prints what to try after the demo. */
final class DemoSummary {
    private DemoSummary() {}

    static String text(String url, Path data, DemoOwner owner, List<String> forms) {
        return """

                Dashboard: %1$s/dashboard, login %3$s with the password %4$s
                Forms to fill in without an account: %5$s
                A form in a page of another site: %6$s
                Repeat it yourself (keys are in %2$s/demo.env; more in samples/README.md):
                  . %2$s/demo.env
                  curl -H "Authorization: Bearer $KEY_LIVE" -H "Content-Type: application/json" \\
                    -d "{\\"data\\": $(cat samples/data/application.json)}" \\
                    -o application.pdf "%1$s/api/v1/templates/application/render"
                  curl -H "Authorization: Bearer $KEY_LIVE" -H "Content-Type: application/json" \\
                    -d "{\\"data\\": $(cat samples/data/application.json)}" \\
                    "%1$s/api/v1/templates/application/render?async=true"
                  curl -H "Authorization: Bearer $KEY_LIVE" "%1$s/api/v1/submissions?limit=5"
                  curl -H "Authorization: Bearer $KEY_LIVE" -H "Content-Type: application/json" \\
                    -d "{\\"data\\": $(cat samples/data/onboarding.json)}" "%1$s/api/v1/workflows/onboarding/runs"
                Webhooks as they arrive, and what becomes of failures: %1$s/inbox/demo
                """.formatted(url, data, DemoOwner.EMAIL, owner.password(),
                forms.stream().map(url::concat).collect(Collectors.joining(", ")),
                EmbeddingPage.other(url) + forms.getLast().replaceFirst("^/f/", "/embedding/"));
    }
}
