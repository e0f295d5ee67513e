package platen.ops.serve;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.springframework.core.env.Environment;

/** Starts servers one after the other in this process and prints their answers, in the order of the arguments. */
final class ServersInTurn {
    /** Is printed before the start of a server. */
    static final String BEGIN = "BEGIN";
    /** Begins the line of an answer. */
    static final String ANSWER = "ANSWER ";

    private ServersInTurn() {}

    /** @param args the settings of each server, separated by spaces */
    public static void main(String[] args) throws IOException, InterruptedException {
        try (var client = HttpClient.newHttpClient()) {
            for (String each : args) {
                System.out.println(BEGIN);
                try (Server server = Server.start(List.of(each.split(" ")))) {
                    print(client, server.url() + "/readyz");
                    String metrics = server.bean(Environment.class).getProperty("local.management.port");
                    if (metrics != null) {
                        print(client, "http://127.0.0.1:" + metrics + "/actuator/prometheus");
                    }
                }
            }
        }
        System.exit(0);
    }

    private static void print(HttpClient client, String url) throws IOException, InterruptedException {
        HttpResponse<String> answer = client.send(HttpRequest.newBuilder(URI.create(url)).build(),
                BodyHandlers.ofString());
        System.out.println(ANSWER + answer.statusCode() + " " + answer.body().replace('\n', ' '));
    }
}
