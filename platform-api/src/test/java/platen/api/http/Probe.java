package platen.api.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import platen.api.http.auth.Caller;
import platen.api.http.body.JsonBody;
import platen.api.http.operation.RequiresScope;
import platen.api.http.query.Query;
import platen.api.http.reply.Links;
import platen.db.key.Scope;

/** A minimal operation, to test the processing common to all operations. */
@RestController
public class Probe {
    @GetMapping("/api/v1/probes/{name}")
    @RequiresScope(Scope.SUBMISSION_READ)
    Map<String, Object> get(Caller caller, @PathVariable String name, Query query, Links.Base links) {
        return Map.of("name", name, "environment", caller.environment(), "limit",
                query.integer("limit", 1, 100).orElse(50), "link", links.to("/here"));
    }

    @PostMapping("/api/v1/probes")
    @RequiresScope(Scope.TEMPLATE_RENDER)
    Map<String, Object> post(JsonBody body, Query query) {
        return Map.of("received", body.object(), "async", query.flag("async"));
    }

    @DeleteMapping("/api/v1/probes/{name}")
    @RequiresScope(Scope.SUBMISSION_DELETE)
    void fail(@PathVariable String name) {
        throw new IllegalStateException("select secret from probe where name = " + name);
    }

    /** Returns the parameters as the servlet container decodes them; pages and health checks read them in this way. */
    @GetMapping("/probe")
    Map<String, String[]> parameters(HttpServletRequest request) {
        return request.getParameterMap();
    }

    @GetMapping("/api/v1/probes")
    @RequiresScope(Scope.SUBMISSION_READ)
    Map<String, Object> large() {
        return Map.of("text", "platen ".repeat(2_000));
    }
}
