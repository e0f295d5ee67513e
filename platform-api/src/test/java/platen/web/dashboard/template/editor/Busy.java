package platen.web.dashboard.template.editor;

import java.net.http.HttpResponse;
import java.util.function.Supplier;

/** Does as browsers do while the processes for previews are busy. */
final class Busy {
    private static final String ENGLISH = "The server is busy with other previews";

    private Busy() {}

    /** Sends a request again for as long as its answer asks for that. */
    static HttpResponse<String> again(Supplier<HttpResponse<String>> request) {
        HttpResponse<String> answer = request.get();
        while (answer.statusCode() == 503 && answer.headers().firstValue("Retry-After").isPresent()
                || answer.body().contains(ENGLISH)) {
            answer = request.get();
        }
        return answer;
    }
}
